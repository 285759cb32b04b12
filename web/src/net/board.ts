import type { Change } from "./protocol";

export type Board = Record<string, unknown>;

/** The board after changes: the same as `changed` in src/roost/contract/board.py. */
export function changedBoard(board: Board, changes: Change[]): Board {
  return changes.reduce((before, change) => put(before, change.path, change), board);
}

function put(board: Board, path: string[], change: Change): Board {
  const [key, ...rest] = path;
  if (key === undefined) return board;
  if (rest.length) return { ...board, [key]: put(board[key] as Board, rest, change) };
  if (!change.gone) return { ...board, [key]: change.value ?? null };
  return Object.fromEntries(Object.entries(board).filter(([name]) => name !== key));
}
