import { drawTable, paper } from './draw-table.ts';
import type { PdfReport } from './pdf-report.ts';
import { makePdf, makePen, type Pdf, type Pen } from './pen.ts';
import { makeTags, type Tags } from './tags.ts';

const ink = { dim: '#5f6368', text: '#1a1a1a' } as const;
const small = { size: 8.5, colour: ink.dim } as const;

/** The whole document, ended; its bytes come as `data`. */
export function drawReport(report: PdfReport): Pdf {
  const pdf = makePdf({ title: report.title, author: report.university, madeAtMs: report.madeAtMs });
  const pen = makePen(pdf);
  const tags = makeTags(pdf);
  pdf.addPage();
  let y = drawHead(pen, tags, report);
  for (const table of report.tables) {
    // A heading alone at the foot of a page belongs to nothing.
    if (y > paper.height - paper.bottom - 70) y = newPage(pdf);
    const { heading } = table;
    if (heading !== undefined) {
      const style = { size: 11, weight: 700, colour: ink.text } as const;
      const at = y + 12;
      tags.block('H2', () => pen.write(pen.lineOf(heading, style), paper.side, at, style));
      y += 20;
    }
    if (table.rows.length === 0) {
      const at = y + 10;
      tags.block('P', () => pen.write(pen.lineOf('Nothing found.', small), paper.side, at, small));
      y += 30;
    } else y = drawTable({ pdf, pen, tags, newPage: () => newPage(pdf) }, table, y) + 20;
  }
  drawFeet(pdf, pen, tags, report);
  pdf.end();
  return pdf;
}

function newPage(pdf: Pdf): number {
  pdf.addPage();
  return paper.top;
}

function drawHead(pen: Pen, tags: Tags, { title, university, facts, asOf }: PdfReport): number {
  let y: number = paper.top + 6;
  const put = (text: string, style: Parameters<Pen['lineOf']>[1], step: number, tag: 'H1' | 'P' = 'P'): void =>
    tags.block(tag, () => {
      for (const line of pen.linesOf(text, style, paper.width - 2 * paper.side)) {
        pen.write(line, paper.side, y, style);
        y += step;
      }
    });
  put(university, small, 21);
  put(title, { size: 17, weight: 700, colour: ink.text }, 18, 'H1');
  const told = facts.map(([label, value]) => `${label}: ${value}`).join(' · ');
  put(told === '' ? 'Everything, nothing filtered' : told, small, 12);
  put(`As of ${asOf}`, small, 12);
  return y + 2;
}

function drawFeet(pdf: Pdf, pen: Pen, tags: Tags, { title, university }: PdfReport): void {
  const { start, count } = pdf.bufferedPageRange();
  const y = paper.height - 26;
  const style = { size: 7.5, colour: ink.dim } as const;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    const number = pen.lineOf(`Page ${page + 1} of ${count}`, style);
    const [name] = pen.linesOf(`${title} · ${university}`, style, paper.width - 2 * paper.side - 120, 1);
    tags.decoration('Pagination', () => {
      pen.write(number, paper.width - paper.side - number.width, y, style);
      if (name) pen.write(name, paper.side, y, style);
    });
  }
}
