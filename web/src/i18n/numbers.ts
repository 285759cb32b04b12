/** A number as it is read: with a true minus. */
export function formatNumber(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
