/** Pages that are fetched when they are opened; the lobby is always there. */
export const pages = {
  table: () => import("./routes/Table.svelte"),
  chronicle: () => import("./routes/Chronicle.svelte"),
  daily: () => import("./routes/Daily.svelte"),
  deal: () => import("./routes/Deal.svelte"),
  you: () => import("./routes/You.svelte"),
  campaign: () => import("./routes/Campaign.svelte"),
  learn: () => import("./routes/Learn.svelte"),
  replay: () => import("./routes/Replay.svelte"),
  review: () => import("./routes/Review.svelte"),
  set: () => import("./routes/SetTable.svelte"),
  choose: () => import("./routes/ChooseGame.svelte"),
  recover: () => import("./routes/Recover.svelte"),
  settings: () => import("./routes/Settings.svelte"),
  rules: () => import("./routes/Rules.svelte"),
};
