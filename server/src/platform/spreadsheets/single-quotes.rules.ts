/**
 * Whether apostrophes enclose the cells of a text file: each line has cells in them, and none that an apostrophe begins without ending it.
 * The headings need none.
 */
export function isQuotedByApostrophes(text: string, separator: string): boolean {
  const mark = separator.replace(/[|\\^\]-]/u, String.raw`\$&`);
  const opening = new RegExp(String.raw`(?<=^|[${mark}])'`, 'gu');
  const closing = new RegExp(String.raw`'(?=[${mark}]|$)`, 'gu');
  const lines = text.split(/\r\n|\n|\r/u).filter((line) => line.trim() !== '');
  const count = (line: string, expression: RegExp): number => line.match(expression)?.length ?? 0;
  return (
    lines.length > 1 &&
    lines.every((line, at) => {
      const opened = count(line, opening);
      return opened === count(line, closing) && (at === 0 || opened > 0);
    })
  );
}
