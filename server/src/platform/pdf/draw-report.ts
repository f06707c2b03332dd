import { drawTable, type Paper, papers } from './draw-table.ts';
import type { PdfReport } from './pdf-report.ts';
import { makePdf, makeCanvas, type Pdf, type Canvas } from './canvas.ts';
import { loadFonts, type LoadedFonts, type WeightedText } from './load-fonts.ts';
import { cleanText, isolate } from './text-runs.ts';
import { makeTags, type Tags } from './tags.ts';

const colours = { dim: '#5f6368', text: '#1a1a1a' } as const;
const small = { size: 8.5, colour: colours.dim } as const;

/** Draws the report into a finished PDF stream. */
export async function drawReport(report: PdfReport): Promise<Pdf> {
  return drawPages(report, await loadFonts(textsOf(report)));
}

function* textsOf({ title, university, facts, tables }: PdfReport): Generator<WeightedText> {
  yield { text: title, weight: 700 };
  // The title is repeated in the footers.
  for (const text of [title, university, ...facts.flat()]) yield { text, weight: 400 };
  for (const { heading = '', columns, rows } of tables) {
    for (const text of [heading, ...columns.map((column) => column.title)]) yield { text, weight: 700 };
    for (const cell of rows.flat()) if (typeof cell === 'string') yield { text: cell, weight: 400 };
  }
}

function drawPages(report: PdfReport, fonts: LoadedFonts): Pdf {
  const { layout = 'landscape', title, university, madeAtMs } = report;
  const paper = papers[layout];
  const pdf = makePdf({ title, author: university, madeAtMs, layout });
  const canvas = makeCanvas(pdf, fonts);
  const tags = makeTags(pdf);
  pdf.addPage();
  let y = drawHeader(canvas, tags, paper, report);
  for (const table of report.tables) {
    // Keeps a heading together with its first rows.
    if (y > paper.height - paper.bottom - 70) y = newPage(pdf, paper);
    const { heading } = table;
    if (heading !== undefined) {
      const style = { size: 11, weight: 700, colour: colours.text } as const;
      const at = y + 12;
      tags.block('H2', () => canvas.write(canvas.lineOf(heading, style), paper.side, at, style));
      y += 20;
    }
    if (table.rows.length === 0) {
      const at = y + 10;
      tags.block('P', () => canvas.write(canvas.lineOf('Nothing found.', small), paper.side, at, small));
      y += 30;
    } else y = drawTable({ pdf, canvas, tags, paper, newPage: () => newPage(pdf, paper) }, table, y) + 20;
  }
  drawFooters(pdf, canvas, tags, paper, report);
  pdf.end();
  return pdf;
}

function newPage(pdf: Pdf, paper: Paper): number {
  pdf.addPage();
  return paper.top;
}

function drawHeader(canvas: Canvas, tags: Tags, paper: Paper, { title, university, facts, asOf }: PdfReport): number {
  let y: number = paper.top + 6;
  const writeBlock = (
    text: string,
    style: Parameters<Canvas['lineOf']>[1],
    step: number,
    tag: 'H1' | 'P' = 'P',
  ): void =>
    tags.block(tag, () => {
      for (const line of canvas.linesOf(text, style, paper.width - 2 * paper.side)) {
        canvas.write(line, paper.side, y, style);
        y += step;
      }
    });
  writeBlock(university, small, 21);
  writeBlock(title, { size: 17, weight: 700, colour: colours.text }, 18, 'H1');
  const filterText = facts.map(([label, value]) => `${label}: ${isolate(cleanText(value))}`).join(' · ');
  writeBlock(filterText === '' ? 'No filters' : filterText, small, 12);
  writeBlock(`As of ${asOf}`, small, 12);
  return y + 2;
}

function drawFooters(pdf: Pdf, canvas: Canvas, tags: Tags, paper: Paper, { title, university }: PdfReport): void {
  const { start, count } = pdf.bufferedPageRange();
  const y = paper.height - 26;
  const style = { size: 7.5, colour: colours.dim } as const;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    const number = canvas.lineOf(`Page ${page + 1} of ${count}`, style);
    const [name] = canvas.linesOf(
      `${isolate(title)} · ${isolate(university)}`,
      style,
      paper.width - 2 * paper.side - 120,
      1,
    );
    tags.decoration('Pagination', () => {
      canvas.write(number, paper.width - paper.side - number.width, y, style);
      if (name) canvas.write(name, paper.side, y, style);
    });
  }
}
