/** Pages that are fetched when they are opened; the lobby is always there. */
export const pages = {
  table: () => import("./routes/Table.svelte"),
  campaign: () => import("./routes/Campaign.svelte"),
  replay: () => import("./routes/Replay.svelte"),
  set: () => import("./routes/SetTable.svelte"),
  choose: () => import("./routes/ChooseGame.svelte"),
  recover: () => import("./routes/Recover.svelte"),
  rules: () => import("./routes/Rules.svelte"),
};
