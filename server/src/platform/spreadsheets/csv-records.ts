const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * The records of a CSV text, one at a time and cut out of it, so that a long list takes little more memory than its text.
 * Quotes around a field may hold separators, line breaks and doubled quotes.
 */
export function* csvRecords(text: string, separator: string): Generator<string[]> {
  const split = separator.charCodeAt(0);
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text.charCodeAt(at) === quote ? readQuoted(text, at) : undefined;
    let end = quoted?.end ?? at;
    const from = end;
    for (let code = text.charCodeAt(end); !isEnd(code, split); code = text.charCodeAt(end)) end += 1;
    cells.push((quoted?.field ?? '') + text.slice(from, end));
    const code = text.charCodeAt(end);
    at = end + 1;
    if (code === split) {
      if (at >= text.length) cells.push('');
      continue;
    }
    if (code === carriageReturn && text.charCodeAt(at) === lineFeed) at += 1;
    yield cells;
    cells = [];
  }
  if (cells.length > 0) yield cells;
}

/** Beyond the last character there is NaN. */
const isEnd = (code: number, split: number): boolean =>
  code === split || code === lineFeed || code === carriageReturn || Number.isNaN(code);

/** Where the closing quote is missing the field goes on to the end. Cut out at once: put together piece by piece, millions of quotes would fill the memory. */
function readQuoted(text: string, start: number): { field: string; end: number } {
  let isDoubled = false;
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text.charCodeAt(close + 1) === quote) {
    isDoubled = true;
    close = text.indexOf('"', close + 2);
  }
  const field = text.slice(start + 1, close < 0 ? text.length : close);
  return { field: isDoubled ? field.replaceAll('""', '"') : field, end: close < 0 ? text.length : close + 1 };
}
