const width = 24;
const clearToEndOfLine = '\u001B[K';

/** Reports progress: a bar that is redrawn on a terminal, or a line for every 10 % elsewhere. */
export function makeProgress(out: NodeJS.WriteStream): (done: number, total: number, step?: string) => void {
  const startedAt = performance.now();
  let printedTenths = -1;
  return (done, total, step) => {
    const share = Math.min(done / total, 1);
    const tenths = step === undefined ? Math.floor(share * 10) : -1;
    if (!out.isTTY && tenths === printedTenths) return;
    printedTenths = tenths;
    const line = progressLine(share, done, total, (performance.now() - startedAt) / 1000, step);
    out.write(out.isTTY ? `\r${line}${clearToEndOfLine}${share === 1 && step === undefined ? '\n' : ''}` : `${line}\n`);
  };
}

function progressLine(share: number, done: number, total: number, seconds: number, step?: string): string {
  const filled = Math.round(share * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  const left = share > 0 && share < 1 ? `about ${Math.ceil((seconds / share) * (1 - share))} s left` : undefined;
  const note = step ?? left;
  const count = (number: number) => number.toLocaleString('en');
  return `${bar} ${count(done)} of ${count(total)} students, ${Math.round(seconds)} s${note ? `, ${note}` : ''}`;
}
