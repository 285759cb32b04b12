# The lesson: each step has a title, a few words, and what its move taught.

lesson-goal-title = An office where nobody wants the work
lesson-goal = Each 4 you end up with costs 4, each 8 costs 8. Every card left in your hand is worth a point. The highest total wins, and it is usually below zero.

lesson-missions-title = These are your missions
lesson-missions = They lie open before you. Whoever leads a round offers one of them, and everybody plays cards of its colour. A 4 or 8 among them costs as well, if it is still there at the end.

lesson-add-title = One more, from your hand
lesson-add = Before the first round everybody adds a card to the missions. You hold two 8s. Add the purple one: as a mission it can be handed to somebody else.
lesson-add-done = It lies face down until all have added one. Now watch what becomes of it.
lesson-add-blue = The blue 8 can go another way, as you will see. For purple you have a low card that helps. Add the purple 8.
lesson-add-not = You could. But an 8 in the hand is heavy: add the purple 8 and be rid of it.

lesson-choose-title = You lead: offer the 8
lesson-choose = All added cards were turned up. Whoever leads chooses one of their own missions. Offer the purple 8. Whoever wins the round must take it.
lesson-choose-not = That is a harmless mission. But the purple 8 will not leave you by itself: offer it now.

lesson-low-title = Purple leads. Stay low.
lesson-low = With purple cards in the hand you must play one. The highest purple wins the round, and nobody wants to. Play the 2.
lesson-low-done = Lower than 2 there is little. Now the others have to play purple too, if they can.
lesson-low-six = A 6 may well be the highest. The 2 is safer.

lesson-verdict-title = Wren has to take it all
lesson-verdict = The 9 was the highest purple. The trick goes on Wren's pile, with a 4 that Heron slipped in, and your 8 goes into Wren's hand. Who wins leads the next round.

lesson-throw-title = No red? Throw what you like.
lesson-throw = Wren chose a red mission. You hold no red, so you may play anything, and it cannot win. Give Wren your blue 8.
lesson-throw-done = Eight points, and they are Wren's. To run out of a colour is worth a lot here.
lesson-throw-not = Allowed, and harmless. But this is the moment to be rid of your blue 8.

lesson-win-title = Sometimes it pays to win
lesson-win = No 4, no 8, and you play last. Who wins also gets the mission into the hand, and each card there is a point. Your green 10 would win some day anyhow: play it now.
lesson-win-done = The green 2 is in your hand: a point more, and a low card. And you lead the next round.
lesson-win-seven = The 7 would win too. But the 10 is more dangerous to keep: spend it while it costs nothing.
lesson-win-three = Ducking is a good habit. But here there is nothing to fear, and a card to be had. Play the 10.

lesson-end-title = How a game ends
lesson-end = The game is over as soon as somebody has no card left. So winning keeps you in the game, and losing gets you out. There are as many games as players, and the scores add up.

lesson-learned-costs = Each 4 and 8 costs its number, wherever you have it. A card in hand is worth 1.
lesson-learned-missions = Whoever leads offers a mission; whoever wins picks it up.
lesson-learned-follow = You must play the mission's colour if you can. The highest of it wins.
lesson-learned-throw = Without that colour you may throw anything, even an 8.
lesson-learned-end = An empty hand ends the game for everybody.
