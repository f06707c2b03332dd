import type { Cells } from '../spreadsheets/rows.ts';
import { columnWidths } from './column-widths.rules.ts';
import type { PdfColumn, PdfTable, PdfTone } from './pdf-report.ts';
import type { Line, Pdf, Pen } from './pen.ts';
import type { Tags } from './tags.ts';

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

export type Sheet = {
  readonly pdf: Pdf;
  readonly pen: Pen;
  readonly tags: Tags;
  /** Answers where on it to begin. */
  readonly newPage: () => number;
};

/** Writes the rows one below the other and begins a page where one ends; every page has the head of the table. */
export function drawTable(sheet: Sheet, { columns, rows }: PdfTable, from: number): number {
  const { pen, tags } = sheet;
  const texts = rows.map((cells) => columns.map((column, at) => shownCell(column, cells[at])));
  const laid = layOut(pen, columns, texts);
  const addRow = tags.table();
  const heads = linesOf(pen, laid, titles(columns), true);
  let y = drawRow(sheet, laid, { lines: heads, y: from, isHead: true }, (cells) => addRow('TH', cells));
  for (const shown of texts) {
    const lines = linesOf(pen, laid, shown, false);
    if (y + heightOf(lines) > paper.height - paper.bottom) {
      // Read aloud, the table goes on.
      y = drawRow(sheet, laid, { lines: heads, y: sheet.newPage(), isHead: true }, (cells) =>
        tags.decoration('Pagination', () => {
          for (const draw of cells) draw();
        }),
      );
    }
    y = drawRow(sheet, laid, { lines, y, isHead: false }, (cells) => addRow('TD', cells));
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

type Row = { readonly lines: readonly (readonly Line[])[]; readonly y: number; readonly isHead: boolean };

function drawRow(
  { pdf, pen, tags }: Sheet,
  laid: readonly Laid[],
  { lines, y, isHead }: Row,
  put: (cells: readonly (() => void)[]) => void,
): number {
  const height = heightOf(lines);
  const [left, right] = [paper.side, paper.width - paper.side];
  const footOf = (line: number): number => y + pad.above + line * lineHeight + 1;
  const start = ({ column, x }: Laid): number => x + pad.side + (isHead ? 0 : dot(column));
  tags.decoration('Layout', () => {
    if (isHead) pdf.rect(left, y, right - left, height).fill(ink.ground);
    pdf
      .moveTo(left, y + height)
      .lineTo(right, y + height)
      .lineWidth(isHead ? 0.8 : 0.4)
      .stroke(ink.rule);
    for (const [at, one] of laid.entries()) {
      const tone = isHead ? undefined : one.column.tones?.[lines[at]?.[0]?.text ?? ''];
      if (tone !== undefined) pdf.circle(start(one) - dotRoom + 3, footOf(0) - 3, 2.6).fill(tones[tone]);
    }
  });
  put(
    laid.map((one, at) => () => {
      for (const [number, line] of (lines[at] ?? []).entries()) {
        const from = one.column.isFigure === true ? one.x + one.width - pad.side - line.width : start(one);
        pen.write(line, from, footOf(number), { ...(isHead ? head : body), colour: ink.text });
      }
    }),
  );
  return y + height;
}
