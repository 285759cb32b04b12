// The game that Roost's server benchmark plays, for boardgame.io: Akuma de Oshigoto without its advanced
// rules. Hands, piles and face-down cards are hidden.

const SEATS = 4;
const GAMES = 4;
const HAND = 8;
const MISSIONS = 2;
const MAX_ALIKE = 4;
const COLOURS = ["red", "blue", "green", "purple"];
const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const DECK = COLOURS.flatMap((colour) => RANKS.map((rank) => `${colour}-${rank}`));
const COSTS = { 4: 4, 8: 8 };

const colourOf = (card) => card.split("-")[0];
const rankOf = (card) => Number(card.split("-")[1]);
const isNegative = (card) => rankOf(card) in COSTS;
const each = (make) => Array.from({ length: SEATS }, (_, seat) => make(seat));

export function legalCards(G, seat) {
  if (G.prompt === "choose") return G.missions[seat];
  const hand = G.hands[seat];
  const following = G.mission && hand.filter((card) => colourOf(card) === colourOf(G.mission));
  return G.prompt === "play" && following?.length ? following : hand;
}

function isValidDeal(missions) {
  const alike = Math.max(
    ...COLOURS.map((colour) => missions.filter((card) => colourOf(card) === colour).length),
    missions.filter(isNegative).length,
  );
  return alike <= MAX_ALIKE;
}

function deal(G, random) {
  let cards = random.Shuffle(DECK);
  while (!isValidDeal(cards.slice(0, SEATS * MISSIONS))) cards = random.Shuffle(DECK);
  G.game += 1;
  G.round = 0;
  G.start = (G.start + 1) % SEATS;
  G.lead = G.turn = G.start;
  G.prompt = "add";
  G.missions = each((seat) => cards.slice(seat * MISSIONS, (seat + 1) * MISSIONS));
  const rest = cards.slice(SEATS * MISSIONS);
  G.hands = each((seat) => rest.slice(seat * HAND, (seat + 1) * HAND).sort());
  G.added = each(() => []);
  G.piles = each(() => []);
  G.mission = G.lastMission = null;
  G.trick = [];
  G.last = [];
}

function setup({ random }) {
  const G = { game: 0, games: GAMES, start: random.Die(SEATS) - 1, scores: each(() => []) };
  deal(G, random);
  return G;
}

function take(cards, card) {
  cards.splice(cards.indexOf(card), 1);
}

function beginTurn(G, seat) {
  G.turn = seat;
  G.prompt = !G.mission && G.missions[seat].length ? "choose" : "play";
}

function beginRound(G, lead) {
  G.round += 1;
  G.lead = lead;
  beginTurn(G, lead);
}

function winner(G) {
  const suited = G.trick.filter(({ card }) => G.mission && colourOf(card) === colourOf(G.mission));
  const able = suited.length ? suited : G.trick;
  const best = Math.max(...able.map(({ card }) => rankOf(card)));
  return able.findLast(({ card }) => rankOf(card) === best).by;
}

function score(G, seat) {
  const cards = [...G.hands[seat], ...G.missions[seat], ...G.piles[seat]];
  const cost = cards.reduce((sum, card) => sum + (COSTS[rankOf(card)] ?? 0), 0);
  return G.hands[seat].length - cost;
}

function endRound(G, random) {
  const won = winner(G);
  G.piles[won].push(...G.trick.map(({ card }) => card));
  if (G.mission) {
    G.hands[won].push(G.mission);
    G.hands[won].sort();
  }
  G.last = G.trick;
  G.lastMission = G.mission;
  G.trick = [];
  G.mission = null;
  if (G.hands.every((hand) => hand.length)) {
    beginRound(G, won);
  } else {
    G.scores.forEach((scores, seat) => scores.push(score(G, seat)));
    if (G.game === GAMES) G.turn = null;
    else deal(G, random);
  }
}

const moves = {
  add({ G }, card) {
    take(G.hands[G.turn], card);
    G.added[G.turn].push(card);
    G.turn = (G.turn + 1) % SEATS;
    if (G.turn === G.start) {
      G.added.forEach((added, seat) => G.missions[seat].push(...added));
      G.added = each(() => []);
      beginRound(G, G.start);
    }
  },
  choose({ G }, card) {
    take(G.missions[G.turn], card);
    G.mission = card;
    G.prompt = "play";
  },
  play({ G, random }, card) {
    take(G.hands[G.turn], card);
    G.trick.push({ card, by: G.turn });
    if (G.trick.length === SEATS) endRound(G, random);
    else beginTurn(G, (G.turn + 1) % SEATS);
  },
};

function checked(name) {
  return (context, card) => {
    const { G } = context;
    if (G.prompt !== name || !legalCards(G, G.turn).includes(card)) return "INVALID_MOVE";
    return moves[name](context, card);
  };
}

const hidden = (cards) => cards.map(() => null);
const hiddenExcept = (piles, mine) =>
  piles.map((cards, seat) => (seat === mine ? cards : hidden(cards)));

// Moves run only on the server (`client: false`), because they depend on hidden cards.
export const game = {
  name: "akuma",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup,
  moves: {
    add: { move: checked("add"), client: false, redact: true },
    choose: { move: checked("choose"), client: false },
    play: { move: checked("play"), client: false },
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn ?? 0 },
  },
  endIf: ({ G }) => (G.turn === null ? { scores: G.scores } : undefined),
  playerView: ({ G, playerID }) => {
    const mine = playerID === null ? -1 : Number(playerID);
    return {
      ...G,
      hands: hiddenExcept(G.hands, mine),
      added: hiddenExcept(G.added, mine),
      piles: hiddenExcept(G.piles, -1),
    };
  },
};
