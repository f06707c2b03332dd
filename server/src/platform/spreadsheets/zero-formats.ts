/**
 * Styles of a workbook that show a number with zeros before it, by their number in the file -> how many digits: a student number 42 that
 * is shown as 000042 is that one to whoever keeps the list.
 */
export function zeroStyles(styles: string): ReadonlyMap<string, number> {
  const digitsOf = new Map<string, number>();
  for (const [, attributes = ''] of styles.matchAll(/<(?:\w+:)?numFmt\s([^<>]*)>/gu)) {
    const id = /\bnumFmtId="(\d+)"/u.exec(attributes)?.[1];
    const zeros = /\bformatCode="(0{2,})"/u.exec(attributes)?.[1];
    if (id !== undefined && zeros !== undefined) digitsOf.set(id, zeros.length);
  }
  const from = styles.search(/cellXfs[\s>]/u);
  // Looked for apart: with two open ends in one expression a file could make it take the square of its length.
  const cells = from < 0 ? '' : styles.slice(from, styles.indexOf('cellXfs>', from + 8));
  const found = new Map<string, number>();
  for (const [at, [, attributes = '']] of [...cells.matchAll(/<(?:\w+:)?xf(\s[^<>]*)>/gu)].entries()) {
    const digits = digitsOf.get(/\bnumFmtId="(\d+)"/u.exec(attributes)?.[1] ?? '');
    if (digits !== undefined) found.set(String(at), digits);
  }
  return found;
}
