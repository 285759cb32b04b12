# The lesson: each step has a title, a few words, and what its move taught.

lesson-goal-title = Collect stars, but few of a kind
lesson-goal = At the end the stars on your coins count, and those of the one type that you have fewest of: wheels, anchors or maps. Let us see how cards change hands.

lesson-run-title = You start: play a run
lesson-run = Put your anchor 5 on the plank, then the wheel 6 behind it: one higher, the type does not matter. Then play them. A go of two cards or more earns a point.
lesson-run-done = Your first point. The last card of your run, the wheel 6, is the one to beat now.
lesson-run-six = From 6 you could go on too, but start with the anchor 5 and let the 6 follow.
lesson-run-stop = One card is enough for a go. But your wheel 6 fits behind it, and a run earns a point. Add it.
lesson-run-not = You may start with any card. But anchor 5 and wheel 6 make a run, and that earns a point.

lesson-beaten-title = Wren plays upright
lesson-beaten = A wheel is beaten by a higher wheel, or by any coin. Wren had the 9, and who can beat must.

lesson-around-title = Then everything moves on
lesson-around = Heron could not beat it and had to lay the highest card across. Now those who played upright drew a card, and all that was played went to the neighbour on the right. Wren's 9 lies open before you: your property.

lesson-own-title = Your property can play too
lesson-own = Heron's coin is beaten by any higher number. Play the wheel 9 from your property: so you keep your hand, and draw a card on top.
lesson-own-done = You drew, and your hand grew to four. You were the last to play upright, so you start the next turn.
lesson-own-hand = That beats the coin too. But a card from the hand is only replaced by the one you draw. From the property, your hand grows.
lesson-own-not = Not yet. Play the wheel 9 from your property, by itself.

lesson-give-title = What you play, you give away
lesson-give = It all goes to Heron, on your right. Low cards have many stars, high ones few. So start with your anchor 9, which has only one, and play it alone.
lesson-give-done = One star for Heron. You keep those that matter.
lesson-give-stars = A low card has many stars, and Heron would get them. The anchor 9 has one.
lesson-give-more = A run earns a point. But it would give Heron more stars as well. Let the 9 go alone this time.
lesson-give-not = Keep that one. The anchor 9 costs you least.

lesson-x-title = An X is what it needs to be
lesson-x = Heron answered Wren's anchor 11 with an X. An X that beats is one higher, so here it was 12. In a run it may also be one lower.

lesson-across-title = Nothing beats this
lesson-across = Heron starts with anchor 12. You have no higher anchor and no coin. Then the highest card of your hand is laid across: the wheel 13.
lesson-across-done = Across means no new card for you. It goes to Heron all the same.

lesson-stars-title = What would count now
lesson-stars = Wren's coin has come to you: its two stars count. Of wheels and anchors you have one each, and the wheel 3 has more stars: three. With the point for your run that makes six. Your three maps count nothing.

lesson-end-title = How a game ends
lesson-end = Once somebody holds ten cards in the hand, or the deck is empty, one last turn is played. Then all is counted. Whoever keeps two types scarce does well.

lesson-learned-upright = Beat with a higher card of the same type, or any coin. Upright, you draw a card.
lesson-learned-run = Go on with numbers one higher or one lower: a run earns a point.
lesson-learned-across = Who cannot beat lays the highest card of the hand across.
lesson-learned-property = All you play goes to your right. What you get from the left you may play.
lesson-learned-stars = Coins and your rarest type count their stars.
lesson-learned-end = Ten in a hand, or an empty deck, brings the last turn.
