import type { BoardChange } from "./protocol";

export type Board = Record<string, unknown>;

/** Apply changes to a board, as `apply_board_changes` in src/roost/contract/board.py does. */
export function applyBoardChanges(board: Board, changes: BoardChange[]): Board {
  return changes.reduce((current, change) => applyChange(current, change.path, change), board);
}

function applyChange(board: Board, path: string[], change: BoardChange): Board {
  const [key, ...rest] = path;
  if (key === undefined) return board;
  if (rest.length) return { ...board, [key]: applyChange(board[key] as Board, rest, change) };
  if (!change.is_removed) return { ...board, [key]: change.value ?? null };
  return Object.fromEntries(Object.entries(board).filter(([name]) => name !== key));
}
