import type { Cells } from '../spreadsheets/row-batches.ts';
import { columnWidths } from './column-widths.rules.ts';
import type { PdfColumn, PdfLayout, PdfTable, PdfTone } from './pdf-report.ts';
import type { Line, Pdf, Canvas } from './canvas.ts';
import type { Tags } from './tags.ts';

const margins = { side: 36, top: 36, bottom: 46 } as const;
export type Paper = typeof margins & { readonly width: number; readonly height: number };
/** A4, in points. */
export const papers: Readonly<Record<PdfLayout, Paper>> = {
  landscape: { width: 841.89, height: 595.28, ...margins },
  portrait: { width: 595.28, height: 841.89, ...margins },
};
const colours = { text: '#1a1a1a', rule: '#c4c7cc', ground: '#eef0f3', box: '#80868b' } as const;
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
function formatCell({ decimals, blank }: PdfColumn, value: Cells[number] | undefined): string {
  if (blank) return '';
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return value;
  return formats[decimals === undefined ? 0 : decimals + 1]?.format(value) ?? String(value);
}

export type DrawingContext = {
  readonly pdf: Pdf;
  readonly canvas: Canvas;
  readonly tags: Tags;
  readonly paper: Paper;
  /** Returns the y coordinate of its first line. */
  readonly newPage: () => number;
};

/** Draws a table from `from` downwards, with its header on every page. Returns the y coordinate of its end. */
export function drawTable(
  context: DrawingContext,
  { columns, rows, rowHeight = 0, photos = [] }: PdfTable,
  from: number,
): number {
  const { canvas, tags, paper } = context;
  const texts = rows.map((cells) => columns.map((column, at) => formatCell(column, cells[at])));
  const placed = layOut(canvas, paper, columns, texts);
  const addRow = tags.table();
  const heads = linesOf(canvas, placed, titles(columns), true);
  let y = drawRow(context, placed, { lines: heads, y: from, isHead: true }, (cells) => addRow('TH', cells));
  for (const [at, rowTexts] of texts.entries()) {
    const lines = linesOf(canvas, placed, rowTexts, false);
    if (y + Math.max(heightOf(lines), rowHeight) > paper.height - paper.bottom) {
      // For a screen reader the table has one header.
      y = drawRow(context, placed, { lines: heads, y: context.newPage(), isHead: true }, (cells) =>
        tags.decoration('Pagination', () => {
          for (const draw of cells) draw();
        }),
      );
    }
    const row = { lines, y, isHead: false, minHeight: rowHeight, photo: photos[at] ?? null };
    y = drawRow(context, placed, row, (cells) => addRow('TD', cells));
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

function layOut(
  canvas: Canvas,
  paper: Paper,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): PlacedColumn[] {
  const sizes = columns.map((column, at) => {
    if (column.blank) return { width: column.blank.width, minWidth: column.blank.width };
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

type Row = {
  readonly lines: readonly (readonly Line[])[];
  readonly y: number;
  readonly isHead: boolean;
  readonly minHeight?: number;
  readonly photo?: Uint8Array | null;
};

function drawRow(
  { pdf, canvas, tags, paper }: DrawingContext,
  placed: readonly PlacedColumn[],
  { lines, y, isHead, minHeight = 0, photo = null }: Row,
  addToTags: (cells: readonly (() => void)[]) => void,
): number {
  const textHeight = heightOf(lines);
  const height = Math.max(textHeight, minHeight);
  const above = padding.above + (height - textHeight) / 2;
  const [left, right] = [paper.side, paper.width - paper.side];
  const footOf = (line: number): number => y + above + line * lineHeight + 1;
  const start = ({ column, x }: PlacedColumn): number => x + padding.side + (isHead ? 0 : dotWidthOf(column));
  tags.decoration('Layout', () => {
    if (isHead) pdf.rect(left, y, right - left, height).fill(colours.ground);
    pdf
      .moveTo(left, y + height)
      .lineTo(right, y + height)
      .lineWidth(isHead ? 0.8 : 0.4)
      .stroke(colours.rule);
    for (const [at, one] of placed.entries()) {
      if (!isHead && one.column.blank) drawBlank(pdf, one, { y, height, photo });
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

/** The box of a signature, or the photo of the row. */
function drawBlank(
  pdf: Pdf,
  { column, x, width }: PlacedColumn,
  { y, height, photo }: { readonly y: number; readonly height: number; readonly photo: Uint8Array | null },
): void {
  const gap = 4;
  if (column.blank?.type === 'box')
    pdf
      .roundedRect(x + padding.side, y + gap, width - padding.side - 1, height - 2 * gap, 3)
      .lineWidth(0.6)
      .stroke(colours.box);
  else {
    const edge = Math.min(height - 2 * gap, width - padding.side);
    const box = [x + padding.side, y + (height - edge) / 2, edge, edge] as const;
    pdf.save();
    pdf.roundedRect(...box, 3);
    if (photo) {
      pdf.clip();
      pdf.image(Buffer.from(photo), box[0], box[1], { cover: [edge, edge], align: 'center', valign: 'center' });
    } else pdf.lineWidth(0.6).stroke(colours.rule);
    pdf.restore();
  }
}
