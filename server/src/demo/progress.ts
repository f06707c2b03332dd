const width = 24;
const toTheEndOfTheLine = '\u001B[K';

/** A bar that draws over itself on a terminal, and a line for every tenth elsewhere. */
export function makeProgress(out: NodeJS.WriteStream): (done: number, of: number, finishing?: string) => void {
  const startedAt = performance.now();
  let shownTenths = -1;
  return (done, of, finishing) => {
    const share = Math.min(done / of, 1);
    const tenths = finishing === undefined ? Math.floor(share * 10) : -1;
    if (!out.isTTY && tenths === shownTenths) return;
    shownTenths = tenths;
    const line = progressLine(share, done, of, (performance.now() - startedAt) / 1000, finishing);
    out.write(
      out.isTTY ? `\r${line}${toTheEndOfTheLine}${share === 1 && finishing === undefined ? '\n' : ''}` : `${line}\n`,
    );
  };
}

function progressLine(share: number, done: number, of: number, seconds: number, finishing?: string): string {
  const filled = Math.round(share * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  const left = share > 0 && share < 1 ? `about ${Math.ceil((seconds / share) * (1 - share))} s left` : undefined;
  const note = finishing ?? left;
  const count = (number: number) => number.toLocaleString('en');
  return `${bar} ${count(done)} of ${count(of)} students, ${Math.round(seconds)} s${note ? `, ${note}` : ''}`;
}
