// Written by tools/page_types.py from what the server sends and takes. Do not edit.

export interface Act {
  ask: "act";
  id: number;
  table: string;
  seat: number;
  actions: number;
  action: unknown;
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

export interface Close {
  ask: "close";
  id: number;
  table: string;
}

/** Somebody who made the game, as its rulebook names them. */
export interface Credit {
  role: string;
  name: string;
}

/** How the deals came about: see `fair.py`. */
export interface Deal {
  hash: string;
  secret: string;
  nonces: string[];
  seed: string;
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
}

export interface GameInfo {
  facts: Facts;
  messages: string;
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

export interface Link {
  link: string;
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

/** A choice made before the match. Its words are in the catalogue: `option-NAME`. */
export interface Option {
  name: string;
  values: (string | number | boolean | (string[])[] | null)[] | Record<string, (string | number | boolean | (string[])[] | null)[]>;
  default: string | number | boolean | (string[])[] | Record<string, string | number | boolean | (string[])[] | null> | null;
  rule: string;
  asked?: boolean;
}

/** The first line of the log of one's own seat; the others are events. Folded into `view` one after the other, they give what the seat sees now. */
export interface OwnLog {
  rules: string;
  options: Record<string, unknown>;
  seat: number | null;
  view: View;
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

/** Everything that a seat sees (None: the public). */
export interface Sight {
  seat: number | null;
  view: View;
  legal: (Record<string, string | number>)[];
  story?: Story | null;
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

/** Let a bot play for a seat: for one's own, or for somebody who is away. None: take it back. */
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
}

/** Take a seat over that is offered. */
export interface Take {
  ask: "take";
  id: number;
  table: string;
  seat: number;
  key: string;
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
}

/** How an action did when play was tried out in guesses at what the seat cannot see. */
export interface Weighed {
  action: Record<string, string | number>;
  share: number;
  value: number;
  why?: string;
}

/** A place for cards. The order of its cards is the one on the table; a hand is sorted. */
export interface Zone {
  id: string;
  kind: "display" | "hand" | "pile" | "row" | "trick";
  owner?: number | null;
  cards?: Card[];
  marks?: Record<string, string | number>;
}

export type Asked = Watch | Leave | Sit | Stand | SetBot | Start | Nonce | Act | Plan | Undo | StandIn | Offer | Take | Hint | Say | Rematch | Close;

export type Telling = Looked | Happened | Done | Refuse | Hinted | Planned;
