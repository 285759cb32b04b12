# The lesson: each step has a title, a few words, and what its move taught.

lesson-goal-title = Three rows, one to take home
lesson-goal = Everybody adds cards to these rows. Once in a round you take one of them. If it counts 0 to 6, you get that many chips. Most chips wins.

lesson-cards-title = What you hold
lesson-cards = Acorns count their number. A pond counts minus. A loach counts nothing at all, but wait until you see it in a pond.

lesson-up-title = A card is worth a chip
lesson-up = Touch your acorn 1, then row 1, and put it in face up. The Bank pays you a chip for showing it.
lesson-up-done = One chip from the Bank, and row 1 counts 4. Everybody can see that, of course.
lesson-up-down = That works too, but a hidden card costs a chip. We will hide one in a moment. Face up, for now.
lesson-up-loach = Keep the loach: you have something in mind for it. Take the acorn 1.
lesson-up-row = It could go there. But in row 1 it makes 4, a row that somebody will like. Try row 1.

lesson-bust-title = More than 6 is a bust
lesson-bust = Wren has made row 3 count 9. Who takes it gets nothing and pays 3, one for each above 6. Less than nothing costs as well.

lesson-pond-title = A pond takes away. Unless there is a loach.
lesson-pond = Row 2 begins with a pond: minus 2. But a loach likes it wet. With one in the row, every pond counts plus.

lesson-down-title = Put the loach in, in secret
lesson-down = Add your loach to row 2, face down. It costs one of your chips, which stays on the card. Only you know that the pond counts plus now.
lesson-down-done = The others still see a minus. Your chip waits there for whoever takes the row.
lesson-down-up = Then everybody knows, and somebody takes the row before you can. Hide it: face down.
lesson-down-row = A loach helps where a pond is. Row 2 has one.
lesson-down-take = You may take a row now, and then you are out of this round. But row 2 can grow into more. Add the loach first.

lesson-take-title = Heron took 4. What about you?
lesson-take = Wren put an acorn 3 into row 2, and Heron has taken row 1. You know what lies in row 2. Touch it and take it home.
lesson-take-bust = Row 3 counts 9: you would pay 3 chips. Row 2 is much better than it looks.
lesson-take-add = Wait any longer, and Wren may take row 2. Take it now.

lesson-count-title = One or five?
lesson-count = Pond 2, acorn 3, loach 0: that is 5. The last acorn has two numbers, and whoever takes it says which. Make it 6.
lesson-count-done = Six chips from the Bank, and the chip that lay on your loach came back to you too. Six is the best there is.
lesson-count-bust = With a 5 the row counts 10, a bust of 4. Let the acorn count 1.

lesson-announce-title = Exactly 6!
lesson-announce = Who takes a 6 may call Donburiko! Then the round is over for everybody, and Wren goes home with nothing. Call it.
lesson-announce-done = Splash! The round ends here. The last to take a row begins the next: that is you.
lesson-announce-not = A friendly thought: then Wren could still take row 3. But it is a bust, so nobody thanks you. Call it!

lesson-end-title = How a match ends
lesson-end = All cards are dealt anew. Once somebody has 20 chips, or the Bank has none, the round is the last. Then the most chips wins. You are ready.

lesson-learned-turn = In your turn you add a card to a row, or take a row of two cards or more.
lesson-learned-faces = Face up brings you a chip; face down costs one and keeps a secret.
lesson-learned-pond = Ponds are minus, but plus where a loach is.
lesson-learned-count = 0 to 6 pays; more than 6, or less than 0, costs.
lesson-learned-end = Exactly 6 may end the round. 20 chips end the match.
