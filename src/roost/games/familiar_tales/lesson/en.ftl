# The lesson: each step has a title, a few words, and what its move taught.

lesson-book-title = A book you play in
lesson-book = Four familiars look after a baby, through nine chapters. All players are on their side. The left leaf is a map of where you are, the right one tells the story. Read what lies open there, and close it with its own button. Then go on here.

lesson-hand-title = Five cards, and four who use them
lesson-hand = The familiars take turns, and yours share this hand. A card has four skills and a boot. Every card can be spent on walking or on a test, but only once.

lesson-move-title = It is Blaze's turn
lesson-move = Blaze, the fox, stands in the study. Something wants doing in the kitchen next door. Choose to move.
lesson-move-end = So soon? Blaze can still do a lot with five cards. Choose to move.
lesson-move-not = That can wait, and in a real match it is yours to do. Here, first, walk: choose to move.

lesson-points-title = Cards are your legs
lesson-points = The boot on a card says how many steps it is good for. Touch Reckless, with a boot of 3, and play it. Its mark says danger +1: that is what recklessness costs.
lesson-points-not = It would carry Blaze too. But keep it for what it is good at, and play Reckless.

lesson-step-title = Now walk
lesson-step = A dashed line costs 1 point. Touch the kitchen on the map.
lesson-step-done = In a new place there is often a story. Read it on the right leaf and close it there.
lesson-step-more = Three steps are enough. Save your cards, and touch the kitchen.
lesson-step-stay = Not a single step? Touch the kitchen on the map.

lesson-stop-title = Far enough
lesson-stop = Points that are left over are lost, and that is all right. Stop here.
lesson-stop-on = There are points left, true. But there is work in the kitchen: stop here.

lesson-work-title = Something to do
lesson-work = A token lies here, so something must be done before you may leave the house. Choose to rake out the fire: an agility test of 5.
lesson-work-book = The book is next. First the fire.
lesson-work-curtain = Poor curtain. It stays for now: rake out the fire.
lesson-work-not = Later. First rake out the fire.

lesson-values-title = A test is cards and a die
lesson-values = Play Glimmer: it is good for 3 agility.
lesson-values-not = Look at the agility on it. Glimmer has the most.

lesson-sure-title = 3 of 5
lesson-sure = The die adds a number from −1 to +2, or has a symbol and adds nothing. Play Kindle too, for 2 more, and you need very little luck.
lesson-sure-early = A bold one: only a +2 would do. Play Kindle as well.
lesson-sure-not = It has no agility to speak of. Kindle has 2.

lesson-roll-title = Let it roll
lesson-roll = 3 and 2 make 5. No more cards: roll the die.
lesson-roll-done = +1, so 6 against 5. Passed, and the token is gone. Spent cards go to the discards, and come back when the deck is shuffled.
lesson-roll-more = You could make it safer still. But cards are few: roll.

lesson-read-title = A book on the floor
lesson-read = Wherever a book is drawn, something can be read. That costs nothing. Read it.
lesson-read-not = First the book: it is free.

lesson-choice-title = The story asks you
lesson-choice = Choices change what you have, and now and then how it all ends. Nobody can tell you the right one. Take the napkin, for the baby's sake.
lesson-choice-done = A piece of cloth: material, which things are made of.
lesson-choice-eat = As good a choice, and in your own campaign it is yours. For this lesson, take the napkin.

lesson-end-title = Nothing more to do here
lesson-end = At the end of a turn you draw up to five cards again. Then danger is tried: the higher the dial, the likelier something comes. End Blaze's turn.
lesson-end-done = Danger it is: a Scuttle comes in from the yard and goes for Blaze. Read on, if you like.
lesson-end-not = Blaze could. But keep your cards, and end the turn.

lesson-defend-title = Blaze is attacked
lesson-defend = The Scuttle strikes with 4. What your defence lacks, Blaze loses in life. Defend.
lesson-defend-endure = Brave, and 4 life poorer. You have cards for it: defend.

lesson-guard-title = Resilience
lesson-guard = To defend is a test as well. Play Guard the Den, with a resilience of 3.
lesson-guard-not = Look at the resilience on it. Guard the Den has 3, and Blaze knows how to use it.

lesson-hold-title = And the die
lesson-hold = 3 against 4. A +1 would do, and keeping cards is worth a scratch. Roll.
lesson-hold-done = +1: not a scratch. After a threat danger falls to half. Now it is Flicker's turn.
lesson-hold-more = Safe, but dear: Flicker wants those cards. Roll.

lesson-dart-title = Strike back
lesson-dart = Flicker, the little flame, is in the study and sees the Scuttle through the door. Her dart flies that far. Attack it.
lesson-dart-not = First the Scuttle, before it bites somebody.

lesson-aim-title = Agility hits from afar
lesson-aim = Its defence is 4. Play Tongue Snap, for 3.
lesson-aim-not = Agility is what counts from afar. Tongue Snap has 3.

lesson-shot-title = Now!
lesson-shot = Roll the die.
lesson-shot-done = +2, a hit! A Scuttle has only 1 life: it is a stocking again.
lesson-shot-not = Three is a fair chance. Roll.

lesson-onward-title = The rest is yours
lesson-onward = Do what the page asks for, bring everybody and the baby to the arrow, and leave. Who falls to 0 life flees and comes back, but misfortune remembers it. You can stop at any time and go on another day.

lesson-learned-story = Left is the map, right is the story. You all play together.
lesson-learned-cards = Each card is spent once: for its boot, or for a skill in a test.
lesson-learned-test = Cards and the die against a number: reach it, and it is done.
lesson-learned-danger = A turn's end tries danger. Keep the dial low.
lesson-learned-fight = Might strikes beside you, agility from afar, resilience defends.
lesson-learned-campaign = Finish the page's tasks and gather at the arrow. Choices last.
