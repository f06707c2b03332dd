const lineBreak = /\r\n|\n|\r/u;
/** Lines among which the one with the most cells shows how many cells a row has. */
const maxSurveyedLines = 15;
/** With fewer separators, an address looks like a row. */
const minClearSeparators = 3;
/** With fewer separators, the last line of a description may look like a row. */
const minSureSeparators = 6;

/**
 * Finds quotation marks that begin a cell without closing it: 12" written the wrong way round. Read as opening ones, they take the rows
 * below into their cell. Returns their offsets. A line break inside of a quoted cell is none of them.
 */
export function findStrayQuotes(text: string, separator: string): number[] {
  const strays: number[] = [];
  const separators = countRowSeparators(text, separator);
  const mark = separator.replace(/[|\\^\]-]/u, String.raw`\$&`);
  const opening = new RegExp(String.raw`(?<=^|[${mark}\r\n])"`, 'gu');
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = findClosingQuote(text, found.index + 1);
    if (end < 0 || isStray(text, found.index, end, separator, separators)) strays.push(found.index);
    else opening.lastIndex = end + 1;
  }
  return strays;
}

/** The separators of the widest of the first lines, apart from those in quoted cells. */
const countRowSeparators = (text: string, separator: string): number =>
  Math.max(
    ...text
      .slice(0, 100_000)
      .split(lineBreak, maxSurveyedLines)
      .map((line) => countSeparators(line.replaceAll(/"[^"]*"/gu, ''), separator)),
  );
const countSeparators = (line: string, separator: string): number => line.split(separator).length - 1;

/** The next quotation mark that is not doubled; -1: there is none. */
function findClosingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function isStray(text: string, start: number, end: number, separator: string, separators: number): boolean {
  const [first = '', ...lines] = text.slice(start + 1, end).split(lineBreak);
  const [rest = ''] = text.slice(end + 1, end + 1_000).split(lineBreak, 1);
  const isClosing = rest.trim() === '' || rest.startsWith(separator) || rest.trimStart().startsWith(separator);
  // The mark opens the next quoted cell.
  if (!isClosing) return lines.length > 0 || first.endsWith(separator);
  if (lines.length === 0) return false;
  const before = text.slice(lineStart(text, start), start).replaceAll(/"[^"]*"/gu, '');
  const isRow = (line: string): boolean => {
    const count = countSeparators(line, separator);
    return separators < minClearSeparators ? count === separators : count >= separators;
  };
  const isRowWithCell = isRow(before + rest.replaceAll(/"[^"]*"/gu, ''));
  if (isRowWithCell && !isRow(before + first)) return false;
  const complete = lines.slice(0, -1).filter((line) => line.trim() !== '');
  if (separators === 0 || !complete.every(isRow)) return false;
  if (complete.length > 0) return true;
  // The mark may belong to a cell of the next row: Bar 5".
  const isSure = separators >= minSureSeparators || (separators >= minClearSeparators && rest.trim() !== '');
  return isSure && isRow(before + first) && isRow(`${lines[0]}${rest}`);
}

const lineStart = (text: string, at: number): number =>
  Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
