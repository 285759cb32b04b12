# Who plays.

player-unknown = There is no player { $player }. The players are: { $names }.
players-count = { $given ->
    [one] One player is named
   *[other] { $given } players are named
}, for { $seats } { $seats ->
    [one] seat
   *[other] seats
}: name one for all of them, or one for each.
review-unhinted = { $game } cannot be reviewed: nobody can say yet what a choice there is worth.
review-in-play = A match can be reviewed when it is over.
player-unhinted = This player needs hints for { $game }, which has none.
match-endless = These bots have played { $most } actions of { $game } and come to no end. Try greedy.
game-unobserved = { $game } cannot be trained on: nothing says yet what a seat knows of it, in numbers.
bot-file = { $file } is no bot that can be played with.
