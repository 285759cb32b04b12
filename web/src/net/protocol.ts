// Written by tools/page_types.py from what the server sends and takes. Do not edit.

/** Where the result came from: `par`, `luck` and `choices` add up to it. In points ahead of the mean of the others or, where all play together, in theirs. */
export interface Account {
  result: number;
  par: Measured;
  luck: Measured;
  choices: Measured;
  decisions: Decided[];
  worst: number[];
}

export interface Act {
  ask: "act";
  id: number;
  table: string;
  seat: number;
  actions: number;
  action: unknown;
}

export interface AgainstBot {
  bot: string;
  played: number;
  won: number;
}

/** What somebody made of a deal from a seat. */
export interface BoardRow {
  name: string;
  mine: boolean;
  seat: number;
  score: number;
  won: boolean;
  rank: number | null;
  attempt: number;
  helped: boolean;
  ended: number;
  table: string | null;
}

export interface Book {
  game: string;
  names: string[];
  result: Record<string, unknown> | null;
  chronicle: Chronicle;
}

export interface BookDeed {
  kind: string;
  n: number;
  what?: string;
}

/** What somebody did in a scene besides, in numbers. */
export interface BookDeeds {
  figure: string;
  done: BookDeed[];
}

/** Something that was read or that happened. */
export interface BookLine {
  kind: string;
  title?: string;
  text?: string;
  figure?: string;
  facts?: Record<string, string | number>;
}

/** A chapter. */
export interface BookPart {
  number: number;
  title: string;
  scenes: BookScene[];
  numbers: Record<string, number>;
}

/** What happened at one place. */
export interface BookScene {
  key?: string;
  title?: string;
  lines?: BookLine[];
  deeds?: BookDeeds[];
}

export interface Branch {
  row: Listed;
  origin: string | null;
  began: number;
  points: Point[];
}

export interface BranchId {
  id: string;
}

/** A card as it lies: `name` is None to those who may not know its face. */
export interface Card {
  name?: string | null;
  marks?: Record<string, string | number>;
}

/** What now stands at a path of keys; `gone`: nothing. */
export interface Change {
  path: string[];
  value?: unknown;
  gone?: boolean;
}

export interface Chat {
  seat: number | null;
  name: string;
  text: string;
}

export interface Choice {
  action: Record<string, string | number>;
  behind: Measured;
}

export interface Chronicle {
  name: string;
  parts: BookPart[];
}

export interface Close {
  ask: "close";
  id: number;
  table: string;
}

export interface Course {
  game: string;
  minutes: number;
  players: number;
  options: Record<string, unknown>;
  seat: number;
  view: View;
  steps: Taught[];
  learned: string[];
  messages: string;
}

/** Somebody who made the game, as its rulebook names them. */
export interface Credit {
  role: string;
  name: string;
}

export interface Daily {
  day: string;
  seconds: number;
  deals: SharedDeal[];
  before: SharedDeal[];
}

/** How the deals came about: see `fair.py`. */
export interface Deal {
  hash: string;
  secret: string;
  nonces: string[];
  seed: string;
  repeat?: "daily" | "same" | null;
}

export interface DealSeat {
  seat?: number | null;
}

export interface DealTable {
  id: string;
}

/** A decision of the seat, judged by what it knew then. */
export interface Decided {
  number: number;
  deal: number;
  choices: Choice[];
  made: number;
  cost: Measured;
  slip: boolean;
  why: string;
}

export interface Difference {
  moves: Move[];
  numbers: Number[];
  turn: number | null;
  asks: string;
  marks?: Record<string, Record<string, string | number>>;
  board?: Change[];
}

/** A message was carried out. */
export interface Done {
  tell: "done";
  id: number;
}

/** One match, to be drawn. */
export interface Dot {
  table: string;
  ended: number;
  score: number;
  won: boolean;
}

/** A moment as a seat sees it. `by` is the seat whose turn it was. */
export interface Event {
  note: string;
  by: number | null;
  change: Difference;
}

export interface Facts {
  id: string;
  title: string;
  players: number[];
  minutes: number;
  version: number;
  options: Option[];
  actions: Record<string, Field[]>;
  credits: Credit[];
  players_rule: string;
  turn_rule: string;
  choice_rule: string;
  end_rule: string;
  result_rules: Record<string, string>;
  deals_repeat?: boolean;
  chance_lines?: boolean;
  cooperative?: boolean;
  long?: boolean;
  daily?: Record<string, unknown>;
  horizon?: Horizon | null;
  planned?: string[];
  telling?: string[];
}

/** All branches of a match that one belongs to, the oldest first. */
export interface Family {
  branches: Branch[];
}

/** A field of an action besides its `type`. */
export interface Field {
  name: string;
  kind: "number" | "text";
  optional?: boolean;
  from_one?: boolean;
}

export interface GameInfo {
  facts: Facts;
  messages: string;
  lesson?: number | null;
}

/** Of the matches that are no practice. One that was given up is lost, and has no score. */
export interface GameStatistics {
  game: string;
  played: number;
  won: number;
  practice: number;
  mean: number | null;
  best: number | null;
  streak: number;
  longest: number;
  bots: AgainstBot[];
  dots: Dot[];
}

/** Leave one's seat for good while the match goes on: this bot has it from then on. */
export interface GiveUp {
  ask: "give-up";
  id: number;
  table: string;
  seat: number;
  bot: string;
}

/** One happening, to those who have seen the one before. With the number of the last one, nothing happened but that somebody came or went. */
export interface Happened {
  tell: "happened";
  id: string;
  number: number;
  actions: number;
  table: TableInfo | null;
  told: Told[];
  chat: Chat | null;
  message?: number | null;
}

/** Ask what a good player would do. The first hint makes the match practice. Refused where people play against each other: see `hints` in `TableInfo`. */
export interface Hint {
  ask: "hint";
  id: number;
  table: string;
  seat: number;
}

/** Only to the page that asked. It follows from what the seat itself may know. */
export interface Hinted {
  tell: "hint";
  id: number;
  seat: number;
  action: Record<string, string | number>;
  weighed?: Weighed[];
  sure?: "clear" | "close" | "likely" | "only";
}

/** How far back the log may be read, where nobody may look at what lies under something. */
export interface Horizon {
  closes: string;
  keeps: number;
  opens: string;
}

/** Be told no more. The seat stays. */
export interface Leave {
  ask: "leave";
  id: number;
  table: string;
}

/** What the learner would see and could do after a plan. */
export interface LessonAhead {
  view: View;
  legal: (Record<string, string | number>)[];
}

/** What is said to a move that is allowed. */
export interface LessonAnswer {
  is_right: boolean;
  say: string | null;
}

/** Moves in a row that a learner thinks of, as `plan` at a table. */
export interface LessonPlan {
  step: number;
  plan: unknown[];
}

/** A learner's move. */
export interface LessonTry {
  step: number;
  action: unknown;
}

export interface Link {
  link: string;
}

/** What the user is asked before they log in by a recovery link. */
export interface LinkOwner {
  name: string;
  current: string | null;
  same: boolean;
  kept: boolean;
}

export interface LinkState {
  made: number | null;
}

/** A row of the lobby: only what everybody at the table sees. */
export interface Listed {
  id: string;
  game: string;
  phase: "closed" | "dealing" | "over" | "playing" | "waiting";
  made: number;
  moved: number;
  players: number;
  options: Record<string, unknown>;
  talk: boolean;
  owner: boolean;
  seats: ListedSeat[];
  free: number;
  turn: number | null;
  my_turn: boolean;
  actions: number;
  practice: boolean;
  result: Record<string, unknown> | null;
  rematch: string | null;
  standing?: Standing | null;
  part?: Milestone | null;
  choices?: number;
  family?: string | null;
  branch?: Milestone | null;
  deal?: string | null;
  daily?: boolean;
}

export interface ListedSeat {
  name: string;
  taken: boolean;
  mine: boolean;
  bot: string | null;
}

export interface Lobby {
  open: Listed[];
  mine: Listed[];
  finished: Listed[];
  playing?: Listed[];
  past?: Listed[];
}

/** The whole table: on joining, after a deal and after an undo. */
export interface Looked {
  tell: "look";
  table: TableInfo;
  number: number;
  actions: number;
  sights: Sight[];
  chat: Chat[];
}

export interface Me {
  name: string;
  chosen?: boolean;
}

/** An estimate in points, and the interval that holds the truth 19 times in 20. */
export interface Measured {
  mean: number;
  low: number;
  high: number;
}

/** A point of a match that can be gone back to. Everybody at the table may know all of it. */
export interface Milestone {
  kind: string;
  title: string;
  number?: number | null;
  key?: string;
  chosen?: string;
  begins?: boolean;
}

/** A card that goes from a place to another, turns up where it lies (`source` is `target`), comes or goes. `source` counts in the earlier view, `target` in the later one; `card` is the card as it lies afterwards. */
export interface Move {
  source: Place | null;
  target: Place | null;
  card: Card;
}

export interface NewBranch {
  actions: number;
}

export interface NewId {
  id: string;
}

export interface NewName {
  name: string;
}

/** A browser's address at its push service, and its keys: nobody else can read a call. */
export interface NewPush {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface NewStudy {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  vary?: Record<string, unknown>;
  matches?: number;
  seed?: string;
}

export interface NewTable {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  bots?: (string | null)[];
  open?: boolean;
  talk?: boolean;
  deck?: unknown;
}

/** A page's part in the deal: hexadecimal text that it drew itself. */
export interface Nonce {
  ask: "nonce";
  id: number;
  table: string;
  nonce: string;
}

/** Something that is counted; `value` is None while there is nothing to count. */
export interface Number {
  name: string;
  value?: number | null;
  seat?: number | null;
}

/** Hand one's seat over to whoever brings this key, which the page drew; None: keep it. Where all play together, the table's owner may also hand over a bot's seat. */
export interface Offer {
  ask: "offer";
  id: number;
  table: string;
  seat: number;
  key: string | null;
}

export interface OldPush {
  endpoint: string;
}

/** A choice made before the match. Its words are in the catalogue: `option-NAME`. */
export interface Option {
  name: string;
  values: (string | number | boolean | (string[])[] | null)[] | Record<string, (string | number | boolean | (string[])[] | null)[]>;
  default: string | number | boolean | (string[])[] | Record<string, string | number | boolean | (string[])[] | null> | null;
  rule: string;
  asked?: boolean;
  bots_use?: boolean;
}

export interface OwnHistory {
  matches: PastMatch[];
  more: boolean;
}

/** The first line of the log of one's own seat; the others are events. Folded into `view` one after the other, they give what the seat sees now. */
export interface OwnLog {
  rules: string;
  options: Record<string, unknown>;
  seat: number | null;
  view: View;
}

export interface OwnStatistics {
  games: GameStatistics[];
  ratings: Standings[];
}

/** What a bot makes of a seat, on average. */
export interface Par {
  bot: string;
  plays: number;
  of: number;
  mean: number | null;
  error: number | null;
}

export interface ParOf {
  seat: number;
  pars: Par[];
}

/** A finished match of one's own, as it first ended. */
export interface PastMatch {
  number: number;
  table: string;
  game: string;
  ended: number;
  deal: string | null;
  daily: boolean;
  options: Record<string, unknown>;
  seats: PastSeat[];
  result: Record<string, unknown>;
  marks: ("again" | "hint" | "own-deck" | "same-deal" | "several-seats" | "shared-seat" | "taken-back")[];
  rated: boolean;
  given_up?: boolean;
}

export interface PastSeat {
  name: string;
  mine: boolean;
  bot: string | null;
}

export interface Place {
  zone: string;
  index: number;
}

/** Try actions of one's own in a row, for a go of several; nothing is carried out. The first that is not allowed is refused with its reason. */
export interface Plan {
  ask: "plan";
  id: number;
  table: string;
  seat: number;
  actions: number;
  plan: unknown[];
}

/** Only to the page that asked: what its seat would see and could do after its plan. */
export interface Planned {
  tell: "planned";
  id: number;
  seat: number;
  view: View;
  legal: (Record<string, string | number>)[];
}

/** Where a branch may begin. */
export interface Point {
  actions: number;
  milestone: Milestone;
}

/** The answer to what is refused or cannot be done. */
export interface Problem {
  why: string;
  rule?: string | null;
}

export interface PushKey {
  key: string;
}

export interface Reel {
  view: View;
  steps: (Event[])[];
}

/** A message was not carried out, and nothing changed. */
export interface Refuse {
  tell: "refuse";
  id: number | null;
  why: string;
  rule?: string | null;
}

export interface Rematch {
  ask: "rematch";
  id: number;
  table: string;
}

/** Before the match: the table's owner frees a seat of another person, even while they are here. They may not sit down at this table again. */
export interface Remove {
  ask: "remove";
  id: number;
  table: string;
  seat: number;
}

export interface Replay {
  game: string;
  players: number;
  options: Record<string, unknown>;
  names: string[];
  bots: (string | null)[];
  result: Record<string, unknown>;
  deal: Deal | null;
  seat: number | null;
  reel: Reel;
  shared?: string | null;
}

/** A review, or how far it is. */
export interface Reviewed {
  game: string;
  seat: number;
  names: string[];
  bots: (string | null)[];
  mine: number[];
  deal: string | null;
  done: number;
  of: number;
  account: Account | null;
}

/** A player's place among those who play a game. */
export interface Rung {
  name: string;
  bot: string | null;
  mine: boolean;
  value: number;
  margin: number;
  matches: number;
  settled: boolean;
}

export interface Say {
  ask: "say";
  id: number;
  table: string;
  text: string;
}

export interface SeatInfo {
  name: string;
  taken: boolean;
  mine: boolean;
  bot: string | null;
  stand_in: boolean;
  away: boolean;
  offered?: boolean;
  key?: string | null;
}

/** The table's owner gives a free seat to a bot, or frees it again (None). */
export interface SetBot {
  ask: "bot";
  id: number;
  table: string;
  seat: number;
  bot: string | null;
}

/** A deal that many may play, as a person is told of it. */
export interface SharedDeal {
  id: string;
  kind: "daily" | "same";
  day: string | null;
  today: boolean;
  game: string;
  players: number;
  options: Record<string, unknown>;
  bots: (string | null)[];
  seats: number[];
  people: string[];
  table: string | null;
  attempts: number;
  counts: boolean;
  board: BoardRow[] | null;
  ranked: number[];
  seat?: number | null;
}

/** Everything that a seat sees (None: the public). */
export interface Sight {
  seat: number | null;
  view: View;
  legal: (Record<string, string | number>)[];
  story?: Story | null;
  has_acted?: boolean;
}

export interface Sit {
  ask: "sit";
  id: number;
  table: string;
  seat: number;
}

/** Before the match: free the seat again. */
export interface Stand {
  ask: "stand";
  id: number;
  table: string;
  seat: number;
}

/** Let a bot play for a seat: for one's own, or for somebody who is away. None: take it back. Somebody who was away has the seat back as soon as they watch the table again. */
export interface StandIn {
  ask: "stand-in";
  id: number;
  table: string;
  seat: number;
  bot: string | null;
}

/** Where a match stands, as everybody may know. */
export interface Standing {
  name: string;
  title: string;
  numbers?: Record<string, number>;
}

export interface Standings {
  game: string;
  rungs: Rung[];
}

export interface Start {
  ask: "start";
  id: number;
  table: string;
}

/** What a seat was told before: events that, folded into `view`, give what it sees now. It begins with the match, or where the game's rules let the log begin. */
export interface Story {
  view: View;
  events: Event[];
}

export interface StudyId {
  id: string;
}

export interface StudyList {
  may: boolean;
  most: number;
  rows: StudyRow[];
}

/** A study in the list. */
export interface StudyRow {
  id: string;
  game: string;
  players: number;
  matches: number;
  headline: string | null;
}

export interface StudyState {
  id: string;
  game: string;
  done: number;
  of: number;
  state: "done" | "failed" | "making";
  body: string | null;
}

/** A table as everybody sees it. */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  open: boolean;
  talk: boolean;
  phase: "closed" | "dealing" | "over" | "playing" | "waiting";
  seats: SeatInfo[];
  owner: boolean;
  practice: boolean;
  undo: number | null;
  commitment: string | null;
  result: Record<string, unknown> | null;
  rematch: string | null;
  branch?: Milestone | null;
  is_long?: boolean;
  deal?: string | null;
  repeat?: "daily" | "same" | null;
  counted?: boolean;
  hints?: boolean;
  counts?: boolean;
  removed?: boolean;
}

/** Take a seat over that is offered. */
export interface Take {
  ask: "take";
  id: number;
  table: string;
  seat: number;
  key: string;
}

/** A step as the learner sees it. */
export interface Taught {
  say: string;
  point: string[];
  rules: string[];
  flows: boolean;
  before: (Event[])[];
  ask: Record<string, string | number> | null;
  legal: (Record<string, string | number>)[];
  after: Event[];
}

export interface Token {
  token: string;
}

/** What a seat is told of one happening. */
export interface Told {
  seat: number | null;
  events: Event[];
  legal: (Record<string, string | number>)[];
}

/** Take back one's last action; `agree` answers a wish, and False also calls off one's own. */
export interface Undo {
  ask: "undo";
  id: number;
  table: string;
  seat: number;
  agree?: boolean | null;
}

/** What `seat` may know (None: what everybody may know). */
export interface View {
  seat: number | null;
  zones: Zone[];
  numbers: Number[];
  turn: number | null;
  asks: string;
  board?: Record<string, unknown>;
}

/** Be told of a table from now on; `after` is the last number seen, None for a new look. */
export interface Watch {
  ask: "watch";
  id: number;
  table: string;
  after?: number | null;
  stretch?: number;
}

/** How an action did when play was tried out in guesses at what the seat cannot see. */
export interface Weighed {
  action: Record<string, string | number>;
  share: number;
  value: number;
  why?: string;
  behind?: number;
  error?: number | null;
}

/** A place for cards. The order of its cards is the one on the table; a hand is sorted. */
export interface Zone {
  id: string;
  kind: "display" | "hand" | "pile" | "row" | "trick";
  owner?: number | null;
  cards?: Card[];
  marks?: Record<string, string | number>;
}

export type Asked = Watch | Leave | Sit | Stand | SetBot | Remove | Start | Nonce | Act | Plan | Undo | StandIn | GiveUp | Offer | Take | Hint | Say | Rematch | Close;

export type Telling = Looked | Happened | Done | Refuse | Hinted | Planned;
