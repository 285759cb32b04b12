/** Format points with one decimal and a true minus. */
export function formatPoints(value: number): string {
  const rounded = Math.abs(value).toFixed(1);
  return value < 0 && rounded !== "0.0" ? `−${rounded}` : rounded;
}

/** The same with a plus for positive values. */
export function formatSignedPoints(value: number): string {
  const text = formatPoints(value);
  return value > 0 && text !== "0.0" ? `+${text}` : text;
}
