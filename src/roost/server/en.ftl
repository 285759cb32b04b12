# What the server has to say.

table-unknown = There is no such table. Perhaps the link is not whole?
table-broken = This table cannot be rebuilt.
table-old = This table was played by rules that are no longer here ({ $rules }).
table-busy = A match is in play: it cannot be closed now.
not-now = That cannot be done now.
ask-unknown = There is no such message.
ask-broken = This message is not of the right form: { $reason }.
ask-large = This message is too large.
ask-deep = This message is nested too deeply.
too-fast = Too many messages at once. Wait a moment.
not-stored = The server could not store this, so it did not happen. Try again in a moment.

owner-only = Only the person who made the table can do that.
seat-taken = Seat { $seat } is taken.
seat-free = Seat { $seat } is still free: somebody sits down there, or a bot.
seat-not-yours = Seat { $seat } is not yours.
seat-not-away = The person at seat { $seat } is here.
nonce-wrong = This is no part in the deal.
acted-late = Something has happened in the meantime. Look again.
undo-nothing = There is nothing to take back.
undo-learned = You have seen something new since then, so it stays.
undo-no-wish = Nobody wishes to take anything back.
hint-not-now = It is not your turn.
rematch-not-now = First the match must be over, and you must have played.
text-long = A message has 1 to { $most } characters.
talk-off = Those who play at this table do not talk.
name-long = A name has 1 to { $most } characters.
too-many-bots = More seats are given to bots than the table has.

who-are-you = The server does not know you yet: load the page anew.
recovery-wrong = This recovery link is not whole.

fair-missing = This record does not say how the deal was made.
fair-broken = The deal was not made as promised: secret, nonces and seed do not belong together.
fair-other-cards = These are not the cards that the seed deals.

page-missing = The page is not built yet. In a checkout, ./roost serve builds it.

database-newer = The database is of version { $found }, and this program knows versions up to { $known }: install the newer Roost.
database-broken = { $file } cannot be used as the database: { $reason }.
secret-broken = { $file } is damaged. Without it nobody is recognised: put its backup back, or delete it and lose who is who.
settings-wrong = A setting is not of the right form: { $reason }.
public-url-wrong = { $url } is no address of a server, such as https://games.example.

anonymous = somebody
went-wrong = Something went wrong here, so this did not happen.
another-site = Another site may not do this.
refused-somehow = That is not allowed.
docs-title = The API of Roost
