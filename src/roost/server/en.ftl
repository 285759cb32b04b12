# Texts of the server.

table-unknown = There is no such table. Part of the link may be missing.
table-broken = This table cannot be rebuilt.
table-old = This table was played by an older version of the rules ({ $rules }) that is no longer available.
table-busy = This table cannot be closed now: other players are in the match.
game-broken = { $game } is not available right now: it cannot be loaded.
chronicle-none = This match is too short for a chronicle.
not-now = This is not possible now.
lesson-none = There is no lesson for { $game } yet. Read its rules instead.
lesson-step = This lesson has no such step.
replay-in-play = The replay is available when the match is over.
study-busy = Another study is running. Wait for it, or stop it.
study-stranger = Studies use the whole machine for minutes. Only a user of this machine may start or stop one.
study-none = There is no such study here.
study-long = { $game } is a campaign. Authors test it with roost campaign simulate.
study-ladder = Name the bots from weak to strong, each once.
study-matches = A study has { $minimum } to { $limit } matches.
study-much = This is too much for one study: compare at most three options.
review-busy = Too many reviews are running. Try again in a minute.
review-failed = This review failed. Try again.
replay-viewpoint = There is no viewpoint { $viewpoint }. Use open, public or the number of a seat.
replay-none = This file is not a match record of Roost. The name of a record usually ends in .jsonl.
replay-broken = Line { $line } of this record is wrong: { $why }
command-unknown = There is no such command.
message-invalid = This message is malformed: { $reason }.
message-large = This message is too large.
message-deep = This message is nested too deeply.
too-fast = Too many messages at once: you may send { $limit } a second. Wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
too-fast-address = Too many messages at once from your network address: it may send { $limit } a second, and all devices behind one router share it. Wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
identities-many = Too many new accounts from your network address: the limit is { $limit } an hour. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}, or use a browser that has an account.
sockets-many = You have { $limit } pages open, which is the limit. Close some of them.
sockets-many-address = Your network address has { $limit } pages open, which is the limit. Close some of them, or wait until others do.
tables-waiting = You have { $limit } tables that wait for players, which is the limit. Start or close some of them first.
tables-waiting-address = Your network address has { $limit } tables that wait for players, which is the limit. Start or close some of them first.
tables-daily = You have created { $limit } tables within a day, which is the limit. Continue at one of them, or come back later.
tables-daily-address = Your network address has created { $limit } tables within a day, which is the limit. Continue at one of them, or come back later.
branches-many = This match has { $limit } branches, which is the limit. Continue in one of them.
chat-fast = You may write { $limit } lines a minute. Wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
chat-fast-address = Your network address may write { $limit } lines a minute. Wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
bytes-many-address = Your network address has sent too much: the limit is { $limit } bytes a minute. Wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
connections-many = Your network address has { $limit } connections open, which is the limit. Close some pages, or wait a moment.
connections-full = The server has reached its connection limit. Try again in a moment.
host-unknown = This server is not known as “{ $host }”. If it is yours, start it with --public-url (the address that users open) or --host-name { $host }. Its IP address always works.
metrics-forbidden = Metrics can be read from this machine only. The operator can allow other addresses with ROOST_METRICS_FROM.
server-busy = The server is busy. Try again in a few seconds.
store-unavailable = The server cannot reach its database right now. Nothing is lost: try again in a moment.
store-uncertain = The server lost its database connection during this request. Check in a moment whether it worked.
not-stored = The server could not store this, so nothing has changed. Try again in a moment.

owner-only = Only the person who created the table can do this.
seat-taken = This seat is taken.
seat-free = A seat is still free. Let a person or a bot take it first.
seat-not-yours = This seat is not yours.
seat-not-away = This player is here, or was a moment ago.
seat-removed = The person who created this table has removed you from it. You can watch, or sit down at another table.
remove-nobody = There is no player on this seat whom you could remove.
give-up-alone = No one else plays here. To stop playing, close the table.
offer-key-wrong = This link does not hand over this seat, or no longer does.
nonce-wrong = This is not a valid nonce.
preview-long = A preview has at most { $limit } actions.
table-exhausted = This table has had too many changes. Play on, or create a new one.
action-outdated = Something has changed in the meantime. Look again.
undo-nothing = There is nothing to undo.
undo-new-information = You have seen new information since then, so this cannot be undone.
undo-no-request = No one has asked to undo anything.
hint-competitive = There are no hints where people play against each other.
hint-not-now = It is not your turn.
preview-type = The result of “{ $type }” cannot be previewed.
branch-not-yours = Only players of this table can see or create its branches.
branch-not-here = A branch can start at the beginning of a part of the story, or before a choice.
branch-not-long = This match is too short for branches.
rematch-not-now = A rematch is possible when the match is over, for its players.
text-long = A message has 1 to { $limit } characters.
chat-off = Chat is off at this table during the match, also for spectators.
name-long = A name has 1 to { $limit } characters.
bots-too-many = There are more bots than seats.

session-missing = The server does not know you yet. Reload the page.
deal-unknown = There is no such deal. Part of the link may be missing.
deal-long = A campaign has no deal to repeat. Create a branch instead.
deal-in-play = You are playing this deal yourself right now. You can look when you have finished.
deal-today = This is today's daily deal. You can look when you have played it, or tomorrow.
deal-unfinished = You are already playing this deal. Finish that first.
deal-unplayed = Play this deal first. Then you can see other scores.
deal-seat = This deal cannot be played from that seat.
deal-ranked-attempt = This attempt is ranked, so there is no undo, no hint and no help. Later attempts are practice.
deal-seats-fixed = Everyone plays this deal at a table of their own, so this seat stays yours.

recovery-wrong = This recovery link does not work: part of it may be missing, or it was replaced or revoked. Create a new one in Settings on a device where you are still logged in.

fair-missing = This record has no proof of how the deal was made.
fair-broken = The deal does not match its commitment: secret, nonces and seed do not fit together.
fair-branch = This record does not say where its branch started.
fair-repeat-same = The cards match the commitment, but the deal is not new: it was played before, so a player may have known it.
fair-repeat-daily = The cards match the commitment, but the server alone drew them: this is a daily deal, the same for everyone.
fair-other-cards = These are not the cards that follow from the seed.

push-title = Your turn · { $game }
push-names = Waiting for you: { $names }.
push-bots = The birds are waiting for you.
push-address = This is not the address of a push service.
push-keys = These are not valid browser keys.
push-secret-broken = { $file } is damaged. Delete it: then browsers subscribe to notifications again.

page-missing = The page is not built yet. In a checkout, ./roost serve builds it.

database-newer = The database has version { $found }, and this program supports versions up to { $known }. Install a newer Roost.
database-broken = { $file } cannot be used as the database: { $reason }.
database-unavailable = The database at { $where } cannot be reached: { $reason }.
database-address = The database URL is invalid. It has the form postgresql://USER:PASSWORD@HOST/NAME. Special characters in the password are written as % and their code (/ is %2F, # is %23, ? is %3F, @ is %40).
database-scheme = { $scheme }:// is not supported. Use postgresql://…, or the path of an SQLite file.
database-forbidden = The user may not create tables in the database at { $where }. Make the user its owner (ALTER DATABASE … OWNER TO …), or grant CREATE on its schema.
cluster-missing = Postgres needs more packages. In Roost's folder, run pip install '.[cluster]'.
redis-unused = Redis connects several servers on one Postgres database. Use it together with --database postgresql://….
redis-address = The Redis URL is invalid. It has the form redis://HOST:PORT/0.
port-taken = { $address } cannot be listened on: { $reason }.
secret-broken = { $file } is damaged. Without it the server recognises no account. Restore its backup, or delete it and lose all accounts.
settings-wrong = { $variable } is invalid: { $reason }.
public-url-wrong = { $url } is not the address of a server, such as https://games.example.

# Default names of accounts.
default-name = { $colour } { $bird }
name-colours = Amber, Ashen, Azure, Blue, Bronze, Cherry, Copper, Coral, Crimson, Dusky, Emerald, Golden, Green, Grey, Hazel, Indigo, Ivory, Jade, Lilac, Mossy, Olive, Pearly, Plum, Purple, Red, Rosy, Ruby, Russet, Sandy, Scarlet, Silver, Snowy, Teal, Violet, White, Yellow
name-birds = Avocet, Bittern, Bunting, Canary, Crane, Cuckoo, Dipper, Dove, Dunlin, Eider, Egret, Falcon, Finch, Goose, Grebe, Gull, Heron, Hoopoe, Ibis, Jackdaw, Jay, Kestrel, Kingfisher, Kite, Lapwing, Lark, Linnet, Magpie, Martin, Merlin, Nuthatch, Oriole, Osprey, Pelican, Petrel, Pigeon, Pipit, Plover, Puffin, Quail, Raven, Robin, Sandpiper, Shrike, Siskin, Snipe, Sparrow, Starling, Stork, Swallow, Swan, Swift, Tern, Thrush, Turnstone, Wagtail, Warbler, Waxwing, Woodpecker, Wren
internal-error = An internal error occurred, so nothing has changed.
foreign-origin = Another site may not do this. If this is Roost's own page, start the server with its address as --public-url.
refusal-unknown = This is not allowed.
docs-title = Roost API
