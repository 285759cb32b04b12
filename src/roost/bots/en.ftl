# Bots and reviews.

bot-unknown = There is no bot { $bot }. The bots are: { $names }.
bot-count = { $given ->
    [one] One bot is named
   *[other] { $given } bots are named
} for { $seats } { $seats ->
    [one] seat
   *[other] seats
}. Name one bot for all seats, or one for each seat.
bot-no-heuristics = This bot cannot play { $game }: the game has no heuristics.
bot-file = { $file } is not a valid bot file.
review-no-heuristics = { $game } cannot be reviewed: the game has no heuristics to value an action.
review-in-play = The match is still being played. A match can be reviewed when it is over.
match-endless = The bots played { $most } actions of { $game } without reaching its end. Try the bot greedy.
game-not-trainable = { $game } cannot be used for training: it is no card game.
