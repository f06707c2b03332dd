import type { Cells } from '../spreadsheets/rows.ts';
import { columnWidths } from './column-widths.rules.ts';
import type { PdfColumn, PdfTable, PdfTone } from './pdf-report.ts';
import type { Line, Pdf, Pen } from './pen.ts';

export const paper = { width: 841.89, height: 595.28, side: 36, top: 36, bottom: 46 } as const;
const ink = { text: '#1a1a1a', rule: '#c4c7cc', ground: '#eef0f3' } as const;
const tones: Readonly<Record<PdfTone, string>> = {
  good: '#1d7a44',
  fair: '#b26a00',
  bad: '#b3261e',
};
const body = { size: 8.5 } as const;
const head = { size: 8.5, weight: 700 } as const;
const pad = { side: 5, above: 9.5, below: 5 } as const;
const lineHeight = 11;
const dotRoom = 9;

type Laid = { readonly column: PdfColumn; readonly x: number; readonly width: number };

/** Making a format is dear, using one is cheap. */
const formats = [undefined, 0, 1].map(
  (decimals) =>
    new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 1 }),
);

/** As on the screen: what is missing is a dash, 80 % is 80.0. */
function shownCell({ decimals }: PdfColumn, value: Cells[number] | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return value;
  return formats[decimals === undefined ? 0 : decimals + 1]?.format(value) ?? String(value);
}

/** Writes the rows one below the other and begins a page where one ends; every page has the head of the table. */
export function drawTable(
  pdf: Pdf,
  pen: Pen,
  { columns, rows }: PdfTable,
  from: number,
  newPage: () => number,
): number {
  const texts = rows.map((cells) => columns.map((column, at) => shownCell(column, cells[at])));
  const laid = layOut(pen, columns, texts);
  let y = drawRow(pdf, pen, laid, linesOf(pen, laid, titles(columns), true), from, true);
  for (const shown of texts) {
    const lines = linesOf(pen, laid, shown, false);
    if (y + heightOf(lines) > paper.height - paper.bottom) {
      y = drawRow(pdf, pen, laid, linesOf(pen, laid, titles(columns), true), newPage(), true);
    }
    y = drawRow(pdf, pen, laid, lines, y, false);
  }
  return y;
}

const titles = (columns: readonly PdfColumn[]): string[] => columns.map(({ title }) => title);
const dot = ({ tones: words }: PdfColumn): number => (words === undefined ? 0 : dotRoom);

/** As wide as nearly all of them: a few very long ones break their line rather than everybody's. */
function usual(pen: Pen, texts: readonly string[]): number {
  const widths = texts.map((text) => pen.lineOf(text, body).width).toSorted((one, other) => one - other);
  return widths[Math.ceil((widths.length - 1) * 0.99)] ?? 0;
}

function layOut(pen: Pen, columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): Laid[] {
  const wanted = columns.map((column, at) => {
    const texts = rows.map((cells) => cells[at] ?? '');
    // A hair more, so that what was measured fits what it was measured for.
    const around = dot(column) + 2 * pad.side + 0.01;
    const words = (text: string): string[] => text.split(' ');
    return {
      width: around + Math.max(usual(pen, texts), pen.lineOf(column.title, head).width),
      least:
        around +
        Math.max(usual(pen, texts.flatMap(words)), ...words(column.title).map((word) => pen.lineOf(word, head).width)),
    };
  });
  let x: number = paper.side;
  return columnWidths(wanted, paper.width - 2 * paper.side).map((width, at) => {
    const column = columns[at] ?? { title: '' };
    const placed = { column, x, width };
    x += width;
    return placed;
  });
}

const linesOf = (pen: Pen, laid: readonly Laid[], texts: readonly string[], isHead: boolean): Line[][] =>
  laid.map(({ column, width }, at) => {
    const room = width - 2 * pad.side - (isHead ? 0 : dot(column));
    return pen.linesOf(texts[at] ?? '', isHead ? head : body, room);
  });

const heightOf = (lines: readonly (readonly Line[])[]): number =>
  pad.above + pad.below + (Math.max(1, ...lines.map((one) => one.length)) - 1) * lineHeight;

function drawRow(
  pdf: Pdf,
  pen: Pen,
  laid: readonly Laid[],
  lines: readonly (readonly Line[])[],
  y: number,
  isHead: boolean,
): number {
  const height = heightOf(lines);
  const [left, right] = [paper.side, paper.width - paper.side];
  if (isHead) pdf.rect(left, y, right - left, height).fill(ink.ground);
  pdf
    .moveTo(left, y + height)
    .lineTo(right, y + height)
    .lineWidth(isHead ? 0.8 : 0.4)
    .stroke(ink.rule);
  for (const [at, { column, x, width }] of laid.entries()) {
    const shift = isHead ? 0 : dot(column);
    for (const [row, line] of (lines[at] ?? []).entries()) {
      const foot = y + pad.above + row * lineHeight + 1;
      const start = column.isFigure === true ? x + width - pad.side - line.width : x + pad.side + shift;
      const tone = isHead || row > 0 ? undefined : column.tones?.[line.text];
      if (tone !== undefined) pdf.circle(start - dotRoom + 3, foot - 3, 2.6).fill(tones[tone]);
      pen.write(line, start, foot, { ...(isHead ? head : body), colour: ink.text });
    }
  }
  return y + height;
}
