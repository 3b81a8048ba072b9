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
