import type { Cells } from '../spreadsheets/row-batches.ts';
import { columnWidths } from './column-widths.rules.ts';
import type { PdfColumn, PdfTable, PdfTone } from './pdf-report.ts';
import type { Line, Pdf, Canvas } from './canvas.ts';
import type { Tags } from './tags.ts';

export const paper = { width: 841.89, height: 595.28, side: 36, top: 36, bottom: 46 } as const;
const colours = { text: '#1a1a1a', rule: '#c4c7cc', ground: '#eef0f3' } as const;
const tones: Readonly<Record<PdfTone, string>> = {
  good: '#1d7a44',
  fair: '#b26a00',
  bad: '#b3261e',
};
const body = { size: 8.5 } as const;
const head = { size: 8.5, weight: 700 } as const;
const padding = { side: 5, above: 9.5, below: 5 } as const;
const lineHeight = 11;
const dotWidth = 9;

type PlacedColumn = { readonly column: PdfColumn; readonly x: number; readonly width: number };

/** Created once: constructing a number format is expensive. */
const formats = [undefined, 0, 1].map(
  (decimals) =>
    new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 1 }),
);

/** Formats as the screen does: a missing value is a dash, 80 % is 80.0. */
function formatCell({ decimals }: PdfColumn, value: Cells[number] | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return value;
  return formats[decimals === undefined ? 0 : decimals + 1]?.format(value) ?? String(value);
}

export type DrawingContext = {
  readonly pdf: Pdf;
  readonly canvas: Canvas;
  readonly tags: Tags;
  /** Returns the y coordinate of its first line. */
  readonly newPage: () => number;
};

/** Draws a table from `from` downwards, with its header on every page. Returns the y coordinate of its end. */
export function drawTable(context: DrawingContext, { columns, rows }: PdfTable, from: number): number {
  const { canvas, tags } = context;
  const texts = rows.map((cells) => columns.map((column, at) => formatCell(column, cells[at])));
  const placed = layOut(canvas, columns, texts);
  const addRow = tags.table();
  const heads = linesOf(canvas, placed, titles(columns), true);
  let y = drawRow(context, placed, { lines: heads, y: from, isHead: true }, (cells) => addRow('TH', cells));
  for (const rowTexts of texts) {
    const lines = linesOf(canvas, placed, rowTexts, false);
    if (y + heightOf(lines) > paper.height - paper.bottom) {
      // For a screen reader the table has one header.
      y = drawRow(context, placed, { lines: heads, y: context.newPage(), isHead: true }, (cells) =>
        tags.decoration('Pagination', () => {
          for (const draw of cells) draw();
        }),
      );
    }
    y = drawRow(context, placed, { lines, y, isHead: false }, (cells) => addRow('TD', cells));
  }
  return y;
}

const titles = (columns: readonly PdfColumn[]): string[] => columns.map(({ title }) => title);
const dotWidthOf = ({ tones: words }: PdfColumn): number => (words === undefined ? 0 : dotWidth);

/** The 99th percentile of the widths: the longest texts are broken into lines. */
function usualWidth(canvas: Canvas, texts: readonly string[]): number {
  const widths = texts.map((text) => canvas.lineOf(text, body).width).toSorted((a, b) => a - b);
  return widths[Math.ceil((widths.length - 1) * 0.99)] ?? 0;
}

function layOut(canvas: Canvas, columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): PlacedColumn[] {
  const sizes = columns.map((column, at) => {
    const texts = rows.map((cells) => cells[at] ?? '');
    // 0.01 against rounding errors: a text must fit into the width that was measured for it.
    const around = dotWidthOf(column) + 2 * padding.side + 0.01;
    const words = (text: string): string[] => text.split(' ');
    return {
      width: around + Math.max(usualWidth(canvas, texts), canvas.lineOf(column.title, head).width),
      minWidth:
        around +
        Math.max(
          usualWidth(canvas, texts.flatMap(words)),
          ...words(column.title).map((word) => canvas.lineOf(word, head).width),
        ),
    };
  });
  let x: number = paper.side;
  return columnWidths(sizes, paper.width - 2 * paper.side).map((width, at) => {
    const column = columns[at] ?? { title: '' };
    const placedColumn = { column, x, width };
    x += width;
    return placedColumn;
  });
}

const linesOf = (
  canvas: Canvas,
  placed: readonly PlacedColumn[],
  texts: readonly string[],
  isHead: boolean,
): Line[][] =>
  placed.map(({ column, width }, at) => {
    const room = width - 2 * padding.side - (isHead ? 0 : dotWidthOf(column));
    return canvas.linesOf(texts[at] ?? '', isHead ? head : body, room);
  });

const heightOf = (lines: readonly (readonly Line[])[]): number =>
  padding.above + padding.below + (Math.max(1, ...lines.map((one) => one.length)) - 1) * lineHeight;

type Row = { readonly lines: readonly (readonly Line[])[]; readonly y: number; readonly isHead: boolean };

function drawRow(
  { pdf, canvas, tags }: DrawingContext,
  placed: readonly PlacedColumn[],
  { lines, y, isHead }: Row,
  addToTags: (cells: readonly (() => void)[]) => void,
): number {
  const height = heightOf(lines);
  const [left, right] = [paper.side, paper.width - paper.side];
  const footOf = (line: number): number => y + padding.above + line * lineHeight + 1;
  const start = ({ column, x }: PlacedColumn): number => x + padding.side + (isHead ? 0 : dotWidthOf(column));
  tags.decoration('Layout', () => {
    if (isHead) pdf.rect(left, y, right - left, height).fill(colours.ground);
    pdf
      .moveTo(left, y + height)
      .lineTo(right, y + height)
      .lineWidth(isHead ? 0.8 : 0.4)
      .stroke(colours.rule);
    for (const [at, one] of placed.entries()) {
      const tone = isHead ? undefined : one.column.tones?.[lines[at]?.[0]?.text ?? ''];
      if (tone !== undefined) pdf.circle(start(one) - dotWidth + 3, footOf(0) - 3, 2.6).fill(tones[tone]);
    }
  });
  addToTags(
    placed.map((one, at) => () => {
      for (const [number, line] of (lines[at] ?? []).entries()) {
        const from = one.column.isFigure === true ? one.x + one.width - padding.side - line.width : start(one);
        canvas.write(line, from, footOf(number), { ...(isHead ? head : body), colour: colours.text });
      }
    }),
  );
  return y + height;
}
