# What the server has to say.

table-unknown = There is no such table. Part of the link may be missing.
table-broken = This table cannot be rebuilt.
table-old = This table was played by rules that are no longer here ({ $rules }).
table-busy = A match is in play, and others play it: it cannot be closed now.
game-broken = { $game } cannot be played here just now: something is wrong with it.
chronicle-none = This match is too short for a chronicle.
not-now = That cannot be done now.
lesson-none = There is no lesson for { $game } yet. Its rules tell how it is played.
lesson-step = This lesson has no such move.
replay-in-play = This match can be watched again when it is over.
study-busy = Another study is being made. Wait for it, or stop it.
study-stranger = Studies take the whole machine for minutes: only whoever sits at it may begin or stop one.
study-none = There is no such study here.
study-long = { $game } is a campaign. Authors test it with roost campaign simulate.
study-matches = A study has { $least } to { $most } matches.
study-much = That is too much for one study: compare three options at most.
review-busy = Too many matches are being reviewed just now. Try again in a minute.
review-failed = This review failed. Try again.
replay-eyes = Nobody has the eyes { $eyes }. Ask for open, public or the number of a seat.
replay-none = This file is no match record of Roost. A record's name usually ends in .jsonl.
replay-broken = Line { $line } of this record is not right: { $why }
ask-unknown = There is no such message.
ask-broken = This message is not of the right form: { $reason }.
ask-large = This message is too large.
ask-deep = This message is nested too deeply.
too-fast = Too many messages at once: you may send { $most } a second. Wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
too-fast-address = Too many messages at once from your network address: it may send { $most } a second, and everybody behind the same router shares it. Wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
identities-many = Too many newcomers from your network address: { $most } an hour are let in. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}, or use a browser that was here before.
sockets-many = You have { $most } pages open, which is the most. Close some of them.
sockets-many-address = Your network address has { $most } pages open, which is the most. Close some of them, or wait until others do.
tables-waiting = You have { $most } tables that wait for players, which is the most. Start or close some of them first.
tables-waiting-address = From your network address { $most } tables wait for players, which is the most. Start or close some of them first.
tables-daily = You have made { $most } tables within a day, which is the most. Go on at one of them, or come back later.
tables-daily-address = From your network address { $most } tables were made within a day, which is the most. Go on at one of them, or come back later.
branches-many = This match has { $most } branches, which is the most. Go on in one of them.
chat-fast = You may write { $most } lines a minute. Wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
chat-fast-address = From your network address { $most } lines a minute may be written. Wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
bytes-many-address = Your network address has sent too much: { $most } bytes a minute are taken. Wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
connections-many = Your network address has { $most } connections open, which is the most. Close some pages, or wait a moment.
connections-full = The server has all the connections it can take. Try again in a moment.
host-unknown = This server is not known as “{ $host }”. If it is yours: start it with --public-url (the address that people use) or --host-name { $host }. Its address in numbers always works.
figures-closed = The figures can be read from this machine only. The operator allows other addresses with ROOST_METRICS_FROM.
server-busy = The server is busy. Try again in a few seconds.
store-away = The server cannot reach its tables just now. Nothing is lost: try again in a moment.
store-unsure = The server lost its tables in the middle of this. Look in a moment whether it worked.
not-stored = The server could not store this, so it did not happen. Try again in a moment.

owner-only = Only the person who made the table can do that.
seat-taken = This seat is taken.
seat-free = A seat is still free: somebody sits down there, or a bot.
seat-not-yours = This seat is not yours.
seat-not-away = Whoever sits there is here, or was a moment ago.
seat-removed = The person who made this table has removed you from it. You can watch, or sit down at another table.
remove-nobody = Nobody sits there whom you could remove.
give-up-alone = Nobody else plays here. If you do not want to go on, close the table.
key-wrong = This seat is not handed over by this link, or not any more.
nonce-wrong = This is no part in the deal.
plan-long = A preview has at most { $most } actions.
table-worn = Too much has changed at this table. Play on, or make a new one.
acted-late = Something has happened in the meantime. Look again.
undo-nothing = There is nothing to take back.
undo-learned = You have seen something new since then, so it stays.
undo-no-wish = Nobody wishes to take anything back.
hint-people = There are no hints where people play against each other.
hint-not-now = It is not your turn.
plan-type = What comes of “{ $type }” is seen only when it is done.
branch-not-yours = Only those who sit at this table can see its branches or make one.
branch-not-here = A branch begins where a part of the story begins, or before a choice.
branch-not-long = This match is too short for branches.
rematch-not-now = First the match must be over, and you must have played.
text-long = A message has 1 to { $most } characters.
talk-off = Chat is off at this table during the match, for spectators, too.
name-long = A name has 1 to { $most } characters.
too-many-bots = More seats are given to bots than the table has.

who-are-you = The server does not know you yet: load the page anew.
deal-unknown = There is no such deal. Part of the link may be missing.
deal-long = A campaign goes its own way every time: branch it instead.
deal-in-play = You are playing this deal yourself just now. You can look when you are done.
deal-today = This is the deal of the day. You can look when you have played it, or tomorrow.
deal-unfinished = You are already playing this deal. Finish that first.
deal-unplayed = First play it yourself. Then you see what others made of it.
deal-seat = Nobody plays this deal from that seat.
deal-counted = This try counts, so it is all yours: nothing is taken back, and nobody helps. Any later try is practice.
deal-alone = Everybody plays this deal at a table of their own, so this seat stays yours.

recovery-wrong = This recovery link does not work: part of it may be missing, or it was replaced or revoked. Make a new one in Settings on a device where you are still logged in.

fair-missing = This record does not say how the deal was made.
fair-broken = The deal was not made as promised: secret, nonces and seed do not belong together.
fair-branch = This record does not say where its branch began.
fair-repeat-same = The cards are those of the promise, but not fresh: this deal had been played before, so whoever sat down may have known it.
fair-repeat-daily = The cards are those of the promise, but the server alone drew them: this was a deal of the day, the same for everybody.
fair-other-cards = These are not the cards that the seed deals.

push-title = Your turn · { $game }
push-names = Waiting for you: { $names }.
push-bots = The birds are waiting for you.
push-address = This is no address of a push service.
push-keys = These are no keys of a browser.
push-secret-broken = { $file } is damaged. Delete it: browsers that want to be called will ask anew.

page-missing = The page is not built yet. In a checkout, ./roost serve builds it.

database-newer = The database is of version { $found }, and this program knows versions up to { $known }: install the newer Roost.
database-broken = { $file } cannot be used as the database: { $reason }.
database-away = The database at { $where } cannot be reached: { $reason }.
database-address = The database's address cannot be read. It has the form postgresql://USER:PASSWORD@HOST/NAME; what is no letter and no digit in a password is written as % and its code (/ is %2F, # %23, ? %3F, @ %40).
database-scheme = { $scheme }:// is no database that Roost knows: give postgresql://…, or the path of an SQLite file.
database-closed = In the database at { $where } this user may make no tables: let the user own it (ALTER DATABASE … OWNER TO …), or grant it CREATE on its schema.
cluster-missing = For a database of Postgres more packages are needed: in Roost's folder, pip install '.[cluster]'.
redis-alone = Redis serves several servers on one Postgres database. Without --database postgresql://… it is of no use.
redis-address = Redis' address cannot be read. It has the form redis://HOST:PORT/0.
port-taken = { $address } cannot be listened on: { $reason }.
secret-broken = { $file } is damaged. Without it nobody is recognised: put its backup back, or delete it and lose who is who.
settings-wrong = { $variable } is not of the right form: { $reason }.
public-url-wrong = { $url } is no address of a server, such as https://games.example.

# Names for those who have not chosen one.
name-made = { $colour } { $bird }
name-colours = Amber, Ashen, Azure, Blue, Bronze, Cherry, Copper, Coral, Crimson, Dusky, Emerald, Golden, Green, Grey, Hazel, Indigo, Ivory, Jade, Lilac, Mossy, Olive, Pearly, Plum, Purple, Red, Rosy, Ruby, Russet, Sandy, Scarlet, Silver, Snowy, Teal, Violet, White, Yellow
name-birds = Avocet, Bittern, Bunting, Canary, Crane, Cuckoo, Dipper, Dove, Dunlin, Eider, Egret, Falcon, Finch, Goose, Grebe, Gull, Heron, Hoopoe, Ibis, Jackdaw, Jay, Kestrel, Kingfisher, Kite, Lapwing, Lark, Linnet, Magpie, Martin, Merlin, Nuthatch, Oriole, Osprey, Pelican, Petrel, Pigeon, Pipit, Plover, Puffin, Quail, Raven, Robin, Sandpiper, Shrike, Siskin, Snipe, Sparrow, Starling, Stork, Swallow, Swan, Swift, Tern, Thrush, Turnstone, Wagtail, Warbler, Waxwing, Woodpecker, Wren
went-wrong = Something went wrong here, so this did not happen.
another-site = Another site may not do this. If this is Roost's own page, the server must be told its address with --public-url.
refused-somehow = That is not allowed.
docs-title = The API of Roost
