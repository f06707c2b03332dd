/**
 * Finds the cell styles that pad numbers with zeros: style index -> number of digits. A student number 42 that is displayed as 000042
 * means 000042.
 */
export function zeroPaddedStyles(styles: string): ReadonlyMap<string, number> {
  const digitsOf = new Map<string, number>();
  for (const [, attributes = ''] of styles.matchAll(/<(?:\w+:)?numFmt\s([^<>]*)>/gu)) {
    const id = /\bnumFmtId="(\d+)"/u.exec(attributes)?.[1];
    const zeros = /\bformatCode="(0{2,})"/u.exec(attributes)?.[1];
    if (id !== undefined && zeros !== undefined) digitsOf.set(id, zeros.length);
  }
  const from = styles.search(/cellXfs[\s>]/u);
  // Two searches: one expression with two open ends could take quadratic time.
  const cells = from < 0 ? '' : styles.slice(from, styles.indexOf('cellXfs>', from + 8));
  const found = new Map<string, number>();
  for (const [at, [, attributes = '']] of [...cells.matchAll(/<(?:\w+:)?xf(\s[^<>]*)>/gu)].entries()) {
    const digits = digitsOf.get(/\bnumFmtId="(\d+)"/u.exec(attributes)?.[1] ?? '');
    if (digits !== undefined) found.set(String(at), digits);
  }
  return found;
}
