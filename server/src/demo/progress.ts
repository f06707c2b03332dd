const width = 30;

/** A bar that draws over itself on a terminal, and a line for every tenth elsewhere. */
export function makeProgress(out: NodeJS.WriteStream): (done: number, of: number) => void {
  const startedAt = performance.now();
  let shownTenths = -1;
  return (done, of) => {
    const share = Math.min(done / of, 1);
    const tenths = Math.floor(share * 10);
    if (!out.isTTY && tenths === shownTenths) return;
    shownTenths = tenths;
    const line = progressLine(share, done, of, (performance.now() - startedAt) / 1000);
    out.write(out.isTTY ? `\r${line}${share === 1 ? '\n' : ''}` : `${line}\n`);
  };
}

function progressLine(share: number, done: number, of: number, seconds: number): string {
  const filled = Math.round(share * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  const left = share > 0 && share < 1 ? `, about ${Math.ceil((seconds / share) * (1 - share))} s left` : '';
  const count = (number: number) => number.toLocaleString('en');
  return `${bar} ${count(done)} of ${count(of)} students, ${Math.round(seconds)} s${left}   `;
}
