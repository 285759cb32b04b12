/** Return the dark modules of a QR code as one SVG path, run by run. */
export function qrPath(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) => {
      const line = row.map((dark) => (dark ? "#" : " ")).join("");
      return [...line.matchAll(/#+/g)].map(
        ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}Z`,
      );
    })
    .join("");
}
