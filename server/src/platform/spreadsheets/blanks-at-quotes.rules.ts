/**
 * Removes the blanks between a separator and the quotation marks of a cell: ID, "Name", "1 Road, Town". Without that, the marks are read as
 * text and the separators inside of the cell divide it. Only cells whose closing mark is followed by the next separator or line count.
 */
export function removeBlanksAtQuotes(text: string, separator: string): string {
  const mark = separator.replace(/[|\\^\]-]/u, String.raw`\$&`);
  const opening = new RegExp(String.raw`(?<=^|[${mark}\r\n]) *"`, 'gu');
  const closing = new RegExp(String.raw`" *(?=[${mark}\r\n]|$)`, 'uy');
  const parts: string[] = [];
  let kept = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const start = opening.lastIndex - 1;
    let end = text.indexOf('"', start + 1);
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
    if (end < 0) break;
    closing.lastIndex = end;
    const isCell = closing.test(text);
    const hasBlanks = found.index < start || (isCell && closing.lastIndex > end + 1);
    if (isCell && hasBlanks) {
      parts.push(text.slice(kept, found.index), text.slice(start, end + 1));
      kept = closing.lastIndex;
    }
    if (isCell) opening.lastIndex = end + 1;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept);
}
