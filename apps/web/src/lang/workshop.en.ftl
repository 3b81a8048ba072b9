workshop = Workshop
shop-cards = Cards
shop-deck = Decks
shop-bench = Card bench
shop-balance = Balance

cards-search = Name, reading, text, English…
cards-kind = Kind
cards-any-kind = Any kind
cards-keyword = Keywords
cards-any-keyword = Any keyword
cards-tone = Class or colour
cards-cost = Cost
cards-cost-n = Cost { $n }
cards-found = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
cards-own-only = Only my own
cards-own = own
cards-clear = Clear
cards-own-file = Cards of my own
cards-own-lead = A card file, TOML or JSON lines. It stays in this browser.
cards-own-open = Open a file
cards-none = No card is like that.
cards-loading = The cards are being laid out…
card-before = Previous
card-after = Next
card-playable = All of it was understood and can be played.
card-unplayable = This can’t be played yet:
phrase-printed = As printed
phrase-english = In English

deck-paste = List, as you have it: “3 card name”, “card name x3”, ids
deck-play = Play with this deck
deck-copy = Copy the list
deck-copied = The list is copied.
deck-download = Save as a file
deck-mend = Write { $card }
deck-looking = { $n } cards · looking…
deck-hand = Deal a test hand
deck-hand-again = Deal another hand
deck-curve = Cards by cost
deck-fewer = One fewer of { $card }
deck-more = One more of { $card }
deck-add = Add cards
deck-add-lead = Press a card to add it. On a card, + adds, − takes away, i looks closely.

bench-lead = Write a card in the words of its game. It is read as you type; one press puts it into your opening hand.
bench-new = New card
bench-name = Name
bench-words = words, with commas
bench-text = Text
bench-next = May come next:
bench-play = Play it now
bench-keep = Keep among my cards
bench-kept = { $name } is among your cards.
bench-see = To the cards
bench-anew = Begin anew
bench-names = Reading and English name
bench-read = The card as it is read
bench-playable = ✓ It can be played.
bench-missing = { $n ->
    [one] One thing is still missing.
   *[other] { $n } things are still missing.
}
bench-unplayable = ✗ Not understood yet.
bench-stopped = Reading stopped here
bench-reworded = A card would say it so (press to take it over):
bench-nearest = Known sentences most like it:
bench-evolved = What it evolves into

balance-lead = The machine plays the decks against each other, as often from one side as from the other. Each figure comes with the bounds it lies in, 19 times of 20.
balance-decks = Decks
balance-each = Games each pair
balance-care = Played
balance-care-0 = quickly
balance-care-1 = with thought
balance-care-2 = with care
balance-run = Let them play
balance-stop = Stop
balance-progress = Games played
balance-waits = Your computing time is used up; it goes on in { $n } seconds.
balance-fare = How the decks fare
balance-shares = Share of wins
balance-first = First turn
balance-pairs = Every pair
balance-deck = Deck
balance-against = Against
balance-wins = Wins
balance-bounds = 95 %
balance-turns = Turns
balance-games = Games
balance-none = Choose two decks at least, and let them play.
balance-begins = The first games are being played…
