// Written by tools/page_types.py from what the server sends and takes. Do not edit.

/** Where the result came from: `par`, `luck` and `choices` add up to it. In points ahead of the mean of the others or, where all play together, in theirs. */
export interface ReviewSummary {
  result: number;
  par: PointsInterval;
  luck: PointsInterval;
  choices: PointsInterval;
  decisions: ReviewDecision[];
  worst_decisions: number[];
}

export interface ActCommand {
  type: "act";
  id: number;
  table_id: string;
  seat: number;
  action_count: number;
  action: unknown;
}

export interface BotRecord {
  bot: string;
  matches: number;
  wins: number;
}

/** What somebody made of a deal from a seat. */
export interface LeaderboardRow {
  name: string;
  is_mine: boolean;
  seat: number;
  score: number;
  has_won: boolean;
  rank: number | null;
  attempt: number;
  has_help: boolean;
  ended_at: number;
  table_id: string | null;
}

export interface TableChronicle {
  game: string;
  names: string[];
  result: Record<string, unknown> | null;
  chronicle: Chronicle;
}

export interface ChronicleCount {
  kind: string;
  n: number;
  what?: string;
}

/** What somebody did in a scene besides, in numbers. */
export interface ChronicleSummary {
  figure: string;
  counts: ChronicleCount[];
}

/** Something that was read or that happened. */
export interface ChronicleLine {
  kind: string;
  title?: string;
  text?: string;
  figure?: string;
  args?: Record<string, string | number>;
}

/** A chapter. */
export interface ChronicleChapter {
  number: number;
  title: string;
  scenes: ChronicleScene[];
  numbers: Record<string, number>;
}

/** What happened at one place. */
export interface ChronicleScene {
  key?: string;
  title?: string;
  lines?: ChronicleLine[];
  summaries?: ChronicleSummary[];
}

export interface Branch {
  table: LobbyTable;
  parent_id: string | null;
  inherited_actions: number;
  points: BranchPoint[];
}

export interface CreatedTable {
  id: string;
}

/** A card as it lies: `name` is None to those who may not know its face. */
export interface Card {
  name?: string | null;
  marks?: Record<string, string | number>;
}

/** What now stands at a path of keys; `gone`: nothing. */
export interface BoardChange {
  path: string[];
  value?: unknown;
  is_removed?: boolean;
}

export interface ChatLine {
  seat: number | null;
  name: string;
  text: string;
}

export interface ReviewChoice {
  action: Record<string, string | number>;
  points_behind: PointsInterval;
}

export interface Chronicle {
  name: string;
  chapters: ChronicleChapter[];
}

export interface CloseCommand {
  type: "close";
  id: number;
  table_id: string;
}

export interface Course {
  game: string;
  minutes: number;
  players: number;
  options: Record<string, unknown>;
  seat: number;
  view: View;
  steps: CourseStep[];
  learned: string[];
  messages: string;
}

/** Somebody who made the game, as its rulebook names them. */
export interface Credit {
  role: string;
  name: string;
}

export interface DailyDeals {
  day: string;
  seconds_left: number;
  today: SharedDeal[];
  yesterday: SharedDeal[];
}

/** How the deals came about: see `fair.py`. */
export interface FairnessProof {
  hash: string;
  secret: string;
  nonces: string[];
  seed: string;
  repeat_kind?: "daily" | "same" | null;
}

export interface NewDealTable {
  seat?: number | null;
}

/** A decision of the seat, judged by what it knew then. */
export interface ReviewDecision {
  action_count: number;
  deal_number: number;
  choices: ReviewChoice[];
  choice_index: number;
  cost: PointsInterval;
  is_mistake: boolean;
  reason: string;
}

export interface ViewDiff {
  moves: CardMove[];
  numbers: Number[];
  turn: number | null;
  prompt: string;
  marks?: Record<string, Record<string, string | number>>;
  board?: BoardChange[];
}

/** A message was carried out. */
export interface AckMessage {
  type: "ack";
  id: number;
}

/** One match, to be drawn. */
export interface ScorePoint {
  table_id: string;
  ended_at: number;
  score: number;
  has_won: boolean;
}

/** A moment as a seat sees it. `by` is the seat whose turn it was. */
export interface Event {
  name: string;
  seat: number | null;
  diff: ViewDiff;
}

export interface GameInfo {
  id: string;
  title: string;
  players: number[];
  minutes: number;
  version: number;
  options: Option[];
  actions: Record<string, ActionField[]>;
  credits: Credit[];
  players_rule: string;
  turn_rule: string;
  choice_rule: string;
  end_rule: string;
  result_rules: Record<string, string>;
  repeats_setup?: boolean;
  has_chance_lines?: boolean;
  is_cooperative?: boolean;
  is_long?: boolean;
  daily_options?: Record<string, unknown>;
  log_horizon?: LogHorizon | null;
  previewable?: string[];
  revealing_numbers?: string[];
}

/** All branches of a match that one belongs to, the oldest first. */
export interface BranchTree {
  branches: Branch[];
}

/** A field of an action besides its `type`. */
export interface ActionField {
  name: string;
  kind: "number" | "text";
  is_optional?: boolean;
  counts_from_one?: boolean;
}

export interface GameEntry {
  info: GameInfo;
  messages: string;
  lesson_minutes?: number | null;
}

/** Of the matches that are no practice. One that was given up is lost, and has no score. */
export interface GameStatistics {
  game: string;
  matches: number;
  wins: number;
  practice_matches: number;
  mean_score: number | null;
  best_score: number | null;
  win_streak: number;
  longest_win_streak: number;
  bot_records: BotRecord[];
  recent_scores: ScorePoint[];
}

/** Leave one's seat for good while the match goes on: this bot has it from then on. */
export interface GiveUpSeatCommand {
  type: "give_up_seat";
  id: number;
  table_id: string;
  seat: number;
  bot: string;
}

/** One happening, to those who have seen the one before. With the number of the last one, nothing happened but that somebody came or went. */
export interface UpdateMessage {
  type: "update";
  table_id: string;
  sequence: number;
  action_count: number;
  table: TableInfo | null;
  updates: SeatUpdate[];
  chat: ChatLine | null;
  command_id?: number | null;
}

/** Ask what a good player would do. The first hint makes the match practice. Refused where people play against each other: see `hints` in `TableInfo`. */
export interface HintCommand {
  type: "hint";
  id: number;
  table_id: string;
  seat: number;
}

/** Only to the page that asked. It follows from what the seat itself may know. */
export interface HintMessage {
  type: "hint";
  id: number;
  seat: number;
  action: Record<string, string | number>;
  evaluations?: ActionEvaluation[];
  confidence?: "clear" | "close" | "likely" | "only";
}

/** How far back the log may be read, where nobody may look at what lies under something. */
export interface LogHorizon {
  closing_event: string;
  kept_sections: number;
  opening_event: string;
}

/** Be told no more. The seat stays. */
export interface UnwatchCommand {
  type: "unwatch";
  id: number;
  table_id: string;
}

/** What the learner would see and could do after a plan. */
export interface LessonPreview {
  view: View;
  legal_actions: (Record<string, string | number>)[];
}

/** What is said to a move that is allowed. */
export interface LessonAnswer {
  is_right: boolean;
  say: string | null;
}

/** Moves in a row that a learner thinks of, as `plan` at a table. */
export interface LessonPreviewRequest {
  step: number;
  actions: unknown[];
}

/** A learner's move. */
export interface LessonAction {
  step: number;
  action: unknown;
}

export interface RecoveryLink {
  link: string;
}

/** What the user is asked before they log in by a recovery link. */
export interface RecoveryTarget {
  name: string;
  current_name: string | null;
  is_same_account: boolean;
  has_current_link: boolean;
}

export interface RecoveryState {
  created_at: number | null;
}

/** A row of the lobby: only what everybody at the table sees. */
export interface LobbyTable {
  id: string;
  game: string;
  phase: "closed" | "dealing" | "over" | "playing" | "waiting";
  created_at: number;
  updated_at: number;
  players: number;
  options: Record<string, unknown>;
  has_chat: boolean;
  is_owner: boolean;
  seats: LobbySeat[];
  free_seats: number;
  turn: number | null;
  is_my_turn: boolean;
  action_count: number;
  is_practice: boolean;
  result: Record<string, unknown> | null;
  rematch_id: string | null;
  progress?: MatchProgress | null;
  current_part?: Milestone | null;
  choice_count?: number;
  branch_group?: string | null;
  branch_point?: Milestone | null;
  deal_id?: string | null;
  is_daily?: boolean;
}

export interface LobbySeat {
  name: string;
  is_taken: boolean;
  is_mine: boolean;
  bot: string | null;
}

export interface Lobby {
  waiting: LobbyTable[];
  my_active: LobbyTable[];
  finished: LobbyTable[];
  playing?: LobbyTable[];
  my_finished?: LobbyTable[];
}

/** The whole table: on joining, after a deal and after an undo. */
export interface SnapshotMessage {
  type: "snapshot";
  table: TableInfo;
  sequence: number;
  action_count: number;
  observations: SeatObservation[];
  chat: ChatLine[];
}

export interface AccountInfo {
  name: string;
  is_chosen?: boolean;
}

/** An estimate in points, and the interval that holds the truth 19 times in 20. */
export interface PointsInterval {
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
  choice?: string;
  is_part_start?: boolean;
}

/** A card that goes from a place to another, turns up where it lies (`source` is `target`), comes or goes. `source` counts in the earlier view, `target` in the later one; `card` is the card as it lies afterwards. */
export interface CardMove {
  source: CardPosition | null;
  target: CardPosition | null;
  card: Card;
}

export interface NewBranch {
  action_count: number;
}

export interface NewName {
  name: string;
}

/** A browser's address at its push service, and its keys: nobody else can read a call. */
export interface PushSubscription {
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
  is_listed?: boolean;
  has_chat?: boolean;
  deck?: unknown;
}

/** A page's part in the deal: hexadecimal text that it drew itself. */
export interface NonceCommand {
  type: "nonce";
  id: number;
  table_id: string;
  nonce: string;
}

/** Something that is counted; `value` is None while there is nothing to count. */
export interface Number {
  name: string;
  value?: number | null;
  seat?: number | null;
}

/** Hand one's seat over to whoever brings this key, which the page drew; None: keep it. Where all play together, the table's owner may also hand over a bot's seat. */
export interface OfferSeatCommand {
  type: "offer_seat";
  id: number;
  table_id: string;
  seat: number;
  key: string | null;
}

export interface PushUnsubscribe {
  endpoint: string;
}

/** A choice made before the match. Its words are in the catalogue: `option-NAME`. */
export interface Option {
  name: string;
  values: (string | number | boolean | (string[])[] | null)[] | Record<string, (string | number | boolean | (string[])[] | null)[]>;
  default: string | number | boolean | (string[])[] | Record<string, string | number | boolean | (string[])[] | null> | null;
  rule: string;
  is_player_choice?: boolean;
  is_used_by_bots?: boolean;
}

export interface HistoryPage {
  matches: HistoryMatch[];
  has_more: boolean;
}

/** The first line of the log of one's own seat; the others are events. Folded into `view` one after the other, they give what the seat sees now. */
export interface SeatLogHeader {
  rules: string;
  options: Record<string, unknown>;
  seat: number | null;
  view: View;
}

export interface StatisticsPage {
  games: GameStatistics[];
  ladders: GameLadder[];
}

/** What a bot makes of a seat, on average. */
export interface Par {
  bot: string;
  plays: number;
  planned_plays: number;
  mean: number | null;
  standard_error: number | null;
}

export interface SeatPar {
  seat: number;
  pars: Par[];
}

/** A finished match of one's own, as it first ended. */
export interface HistoryMatch {
  id: number;
  table_id: string;
  game: string;
  ended_at: number;
  deal_id: string | null;
  is_daily: boolean;
  options: Record<string, unknown>;
  seats: HistorySeat[];
  result: Record<string, unknown>;
  practice_reasons: ("custom_deck" | "hint" | "multiple_seats" | "repeated_daily" | "repeated_deal" | "shared_seat" | "undo")[];
  is_rated: boolean;
  is_given_up?: boolean;
}

export interface HistorySeat {
  name: string;
  is_mine: boolean;
  bot: string | null;
}

export interface CardPosition {
  zone: string;
  index: number;
}

/** Try actions of one's own in a row, for a go of several; nothing is carried out. The first that is not allowed is refused with its reason. */
export interface PreviewCommand {
  type: "preview";
  id: number;
  table_id: string;
  seat: number;
  action_count: number;
  actions: unknown[];
}

/** Only to the page that asked: what its seat would see and could do after its plan. */
export interface PreviewMessage {
  type: "preview";
  id: number;
  seat: number;
  view: View;
  legal_actions: (Record<string, string | number>)[];
}

/** Where a branch may begin. */
export interface BranchPoint {
  action_count: number;
  milestone: Milestone;
}

/** The answer to what is refused or cannot be done. */
export interface ErrorResponse {
  reason: string;
  rule?: string | null;
}

export interface PushKey {
  public_key: string;
}

export interface Replay {
  view: View;
  steps: (Event[])[];
}

/** A message was not carried out, and nothing changed. */
export interface RejectedMessage {
  type: "rejected";
  id: number | null;
  reason: string;
  rule?: string | null;
}

export interface RematchCommand {
  type: "rematch";
  id: number;
  table_id: string;
}

/** Before the match: the table's owner frees a seat of another person, even while they are here. They may not sit down at this table again. */
export interface RemovePlayerCommand {
  type: "remove_player";
  id: number;
  table_id: string;
  seat: number;
}

export interface MatchReplay {
  game: string;
  players: number;
  options: Record<string, unknown>;
  names: string[];
  bots: (string | null)[];
  result: Record<string, unknown>;
  fairness: FairnessProof | null;
  seat: number | null;
  replay: Replay;
  deal_id?: string | null;
}

/** A review, or how far it is. */
export interface ReviewResponse {
  game: string;
  seat: number;
  names: string[];
  bots: (string | null)[];
  my_seats: number[];
  deal_id: string | null;
  done: number;
  total: number;
  review: ReviewSummary | null;
}

/** A player's place among those who play a game. */
export interface LadderEntry {
  name: string;
  bot: string | null;
  is_mine: boolean;
  rating: number;
  deviation: number;
  matches: number;
  is_settled: boolean;
}

export interface ChatCommand {
  type: "chat";
  id: number;
  table_id: string;
  text: string;
}

export interface SeatInfo {
  name: string;
  is_taken: boolean;
  is_mine: boolean;
  bot: string | null;
  is_stand_in: boolean;
  is_away: boolean;
  is_offered?: boolean;
  offer_key?: string | null;
}

/** The table's owner gives a free seat to a bot, or frees it again (None). */
export interface SetBotCommand {
  type: "set_bot";
  id: number;
  table_id: string;
  seat: number;
  bot: string | null;
}

/** A deal that many may play, as a person is told of it. */
export interface SharedDeal {
  id: string;
  kind: "daily" | "same";
  day: string | null;
  is_today: boolean;
  game: string;
  players: number;
  options: Record<string, unknown>;
  bots: (string | null)[];
  seats: number[];
  player_names: string[];
  table_id: string | null;
  attempts: number;
  has_daily_attempt: boolean;
  leaderboard: LeaderboardRow[] | null;
  ranked_counts: number[];
  last_seat?: number | null;
}

/** Everything that a seat sees (None: the public). */
export interface SeatObservation {
  seat: number | null;
  view: View;
  legal_actions: (Record<string, string | number>)[];
  history?: SeatHistory | null;
  has_acted?: boolean;
}

export interface SitCommand {
  type: "sit";
  id: number;
  table_id: string;
  seat: number;
}

/** Before the match: free the seat again. */
export interface StandCommand {
  type: "stand";
  id: number;
  table_id: string;
  seat: number;
}

/** Let a bot play for a seat: for one's own, or for somebody who is away. None: take it back. Somebody who was away has the seat back as soon as they watch the table again. */
export interface StandInCommand {
  type: "stand_in";
  id: number;
  table_id: string;
  seat: number;
  bot: string | null;
}

/** Where a match stands, as everybody may know. */
export interface MatchProgress {
  name: string;
  title: string;
  numbers?: Record<string, number>;
}

export interface GameLadder {
  game: string;
  entries: LadderEntry[];
}

export interface StartCommand {
  type: "start";
  id: number;
  table_id: string;
}

/** What a seat was told before: events that, folded into `view`, give what it sees now. It begins with the match, or where the game's rules let the log begin. */
export interface SeatHistory {
  view: View;
  events: Event[];
}

export interface CreatedStudy {
  id: string;
}

export interface StudyList {
  can_start: boolean;
  max_matches: number;
  studies: StudySummary[];
}

/** A study in the list. */
export interface StudySummary {
  id: string;
  game: string;
  players: number;
  matches: number;
  headline: string | null;
}

export interface StudyStatus {
  id: string;
  game: string;
  done: number;
  total: number;
  state: "done" | "failed" | "running";
  report_html: string | null;
}

/** A table as everybody sees it. */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  is_listed: boolean;
  has_chat: boolean;
  phase: "closed" | "dealing" | "over" | "playing" | "waiting";
  seats: SeatInfo[];
  is_owner: boolean;
  is_practice: boolean;
  undo_seat: number | null;
  commitment: string | null;
  result: Record<string, unknown> | null;
  rematch_id: string | null;
  branch_point?: Milestone | null;
  is_long?: boolean;
  deal_id?: string | null;
  repeat_kind?: "daily" | "same" | null;
  is_daily_attempt?: boolean;
  has_hints?: boolean;
  is_counted?: boolean;
  is_removed?: boolean;
}

/** Take a seat over that is offered. */
export interface ClaimSeatCommand {
  type: "claim_seat";
  id: number;
  table_id: string;
  seat: number;
  key: string;
}

/** A step as the learner sees it. */
export interface CourseStep {
  say: string;
  point: string[];
  rules: string[];
  flows: boolean;
  before: (Event[])[];
  ask: Record<string, string | number> | null;
  legal_actions: (Record<string, string | number>)[];
  after: Event[];
}

export interface RecoveryToken {
  token: string;
}

/** What a seat is told of one happening. */
export interface SeatUpdate {
  seat: number | null;
  events: Event[];
  legal_actions: (Record<string, string | number>)[];
}

/** Take back one's last action; `agree` answers a wish, and False also calls off one's own. */
export interface UndoCommand {
  type: "undo";
  id: number;
  table_id: string;
  seat: number;
  agree?: boolean | null;
}

/** What `seat` may know (None: what everybody may know). */
export interface View {
  seat: number | null;
  zones: Zone[];
  numbers: Number[];
  turn: number | null;
  prompt: string;
  board?: Record<string, unknown>;
}

/** Be told of a table from now on; `after` is the last number seen, None for a new look. */
export interface WatchCommand {
  type: "watch";
  id: number;
  table_id: string;
  after?: number | null;
  bot_delay_factor?: number;
}

/** How an action did when play was tried out in guesses at what the seat cannot see. */
export interface ActionEvaluation {
  action: Record<string, string | number>;
  share: number;
  value: number;
  reason?: string;
  points_behind?: number;
  standard_error?: number | null;
}

/** A place for cards. The order of its cards is the one on the table; a hand is sorted. */
export interface Zone {
  id: string;
  kind: "display" | "hand" | "pile" | "row" | "trick";
  owner?: number | null;
  cards?: Card[];
  marks?: Record<string, string | number>;
}

export type ClientMessage = WatchCommand | UnwatchCommand | SitCommand | StandCommand | SetBotCommand | RemovePlayerCommand | StartCommand | NonceCommand | ActCommand | PreviewCommand | UndoCommand | StandInCommand | GiveUpSeatCommand | OfferSeatCommand | ClaimSeatCommand | HintCommand | ChatCommand | RematchCommand | CloseCommand;

export type ServerMessage = SnapshotMessage | UpdateMessage | AckMessage | RejectedMessage | HintMessage | PreviewMessage;
