# The lesson: each step has a title, a few words, and what its move taught.

lesson-goal-title = Three owls, one list of errands
lesson-goal = You win or lose together. These errands each ask for so much red, blue or green. Every trick the three of you play is added up by colour, and what it covers is done.

lesson-silence-title = But hush!
lesson-silence = Nobody may say what they hold, nor which errand to go for. The others learn it from what you pass, lead and play. So every card is a word.

lesson-exchange-title = You lead. Shall cards be passed?
lesson-exchange = The lead decides whether everybody gives a card to the left. Two errands want much red, and you have plenty. Say yes.
lesson-exchange-skip = You may leave it out. But a passed card is the best hint there is, so exchange once.

lesson-pass-title = Pass a hint
lesson-pass = Give Wren, on your left, the red 8. It makes Wren strong in red, and says: red it is.
lesson-pass-done = Wren understands. Now Wren passes a card to Heron, and Heron one to you.
lesson-pass-nine = Red again, well thought. But keep the 9 to lead with, and pass the 8.
lesson-pass-not = A card is a word, and this one says something else. Pass the red 8.

lesson-swap-title = One errand may go
lesson-swap = The bell wants 21 blue. Nobody has that. As the lead you may swap one errand: touch the bell, then the pile of level 2.
lesson-swap-done = The bell went to the bottom of its pile, and an easier one came: red and blue.
lesson-swap-keep = You may keep all five. But 21 blue is out of reach, so send the bell away.
lesson-swap-level = The bell is the right one to go. Take the new one from level 2: more points than level 1, easier than level 3.
lesson-swap-other = That one can be done. The bell is the one that cannot: swap the bell.

lesson-lead-title = Lead your red 9
lesson-lead = Whoever leads may play any card. The others must match its colour if they can.
lesson-lead-done = Now the 8 that you passed will come back to help.
lesson-lead-not = You may lead it. But you told Wren "red" when you passed the 8. Keep your word: the red 9.

lesson-verdict-title = 19 red, 2 blue: two errands done
lesson-verdict = 9, 8 and 2 make 19 red, and Heron's two-coloured card counts 2 in blue as well. Nothing is used up: one trick does every errand that it covers.

lesson-draw-title = Your 9 won, so you refill
lesson-draw = The highest matching card leads next, and says where new errands come from. Be bold: draw one from level 3.
lesson-draw-done = 21 green! That needs all three of you. Remember it.
lesson-draw-not = That would do. But level 3 brings the points, and you are just warm. Try level 3.

lesson-easy-title = And an easy one
lesson-easy = One place is still free. Level 1 this time: they get done along the way.
lesson-easy-done = Everybody also drew a card, so you hold five again. After four rounds the cards run out, and hands shrink.
lesson-easy-not = Two hard ones at once are heavy. Level 1, this time.

lesson-again-title = A new round, the same questions
lesson-again = You lead again. No exchange is needed this time: leave it out.
lesson-again-not = You could. But hands are good as they are: leave it out.

lesson-keep-title = And the errands?
lesson-keep = All of them can be done. Keep them.
lesson-keep-not = None of these is hopeless. Keep them all.

lesson-three-title = A card of all colours
lesson-three = It counts 1 in each colour, and everybody may play what they like on it. Two errands want red and blue. Lead it, and trust the others.
lesson-three-done = You leave it to Wren and Heron now. See what they make of it.
lesson-three-not = Then the others would have to match it. Lead the card of all colours: they have what is needed.

lesson-follow-title = Heron leads green
lesson-follow = Red 7 and blue 8 did two errands, and now Heron leads a green 6. Why green? Look at the staff: 21 green. You must play green, so play your highest.
lesson-follow-done = 15 so far. All depends on Wren.
lesson-follow-three = It matches, but 6 and 3 are far from 21. Heron asks for more: the green 9.

lesson-end-title = 23 green! Three errands at once
lesson-end = Nobody said a word, and it worked. A match has nine tricks, and the points of all errands are your score together. 30 is well done, 50 as good as it gets.

lesson-learned-together = You play together: an errand is done when a trick's colours add up to it.
lesson-learned-silence = Nobody talks about cards; what you pass, lead and play does.
lesson-learned-exchange = The lead decides about passing cards and swapping one errand.
lesson-learned-trick = Match the led colour if you can. The highest matching card leads next.
lesson-learned-several = One trick does every errand it covers.
lesson-learned-end = Nine tricks; aim for 30 points.
