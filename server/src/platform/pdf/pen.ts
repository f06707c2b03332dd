import PDFDocument from 'pdfkit';
import { cleanText, needsOwnText, readFont, type Run, runsOf, type Weight } from './letters.ts';

export type Pdf = PDFKit.PDFDocument;
export type Line = { readonly text: string; readonly runs: readonly Run[]; readonly width: number };
type Style = { readonly size: number; readonly weight?: Weight; readonly colour?: string };

/** Writes text in whatever letters it needs, and measures it. */
export type Pen = ReturnType<typeof makePen>;

export function makePen(pdf: Pdf) {
  const registered = new Set<string>();
  const widths = new Map<string, number>();

  function withFont(font: string, { size, weight = 400 }: Style): Pdf {
    const name = `${font}-${weight}`;
    if (!registered.has(name)) {
      pdf.registerFont(name, readFont(font, weight));
      registered.add(name);
    }
    return pdf.font(name).fontSize(size);
  }

  function runWidth({ text, font }: Run, style: Style): number {
    const key = `${font} ${style.weight ?? 400} ${style.size} ${text}`;
    const known = widths.get(key) ?? withFont(font, style).widthOfString(text);
    widths.set(key, known);
    return known;
  }

  function lineOf(text: string, style: Style): Line {
    const runs = runsOf(text);
    return { text, runs, width: runs.reduce((sum, run) => sum + runWidth(run, style), 0) };
  }

  return {
    lineOf: (text: string, style: Style): Line => lineOf(cleanText(text), style),

    /** Lines that fit, broken between words where that is possible; a very long text ends with an ellipsis. */
    linesOf(text: string, style: Style, room: number, most = 8): Line[] {
      const whole = lineOf(cleanText(text), style);
      if (whole.width <= room) return [whole];
      const lines: Line[] = [];
      let current = '';
      for (const word of whole.text.split(' ').flatMap((one) => pieces(one, style, room))) {
        const longer = current === '' ? word : `${current} ${word}`;
        if (current !== '' && lineOf(longer, style).width > room) {
          lines.push(lineOf(current, style));
          current = word;
        } else current = longer;
      }
      lines.push(lineOf(current, style));
      const last = lines[most - 1];
      return last && lines.length > most ? [...lines.slice(0, most - 1), lineOf(`${last.text}…`, style)] : lines;
    },

    /** With its foot on `y`. */
    write({ text, runs }: Line, x: number, y: number, style: Style): void {
      const isOwn = needsOwnText(text, runs);
      if (isOwn) pdf.markContent('Span', { actual: text });
      let at = x;
      for (const run of runs) {
        withFont(run.font, style)
          .fillColor(style.colour ?? '#1a1a1a')
          .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += runWidth(run, style);
      }
      if (isOwn) pdf.endMarkedContent();
    },
  };

  /** A word that is wider than its column, in as many pieces as it takes. */
  function pieces(word: string, style: Style, room: number): string[] {
    if (lineOf(word, style).width <= room) return [word];
    const parts: string[] = [];
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      const longer = `${parts.at(-1) ?? ''}${segment}`;
      if (parts.length > 0 && lineOf(longer, style).width <= room) parts[parts.length - 1] = longer;
      else parts.push(segment);
    }
    return parts;
  }
}

/** The library's types lack what it calls on itself. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      endMetadata(): void;
    }
  }
}

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What is told of a document stands in it twice: as text, and then as XML, into which the library puts it as it is. */
class Document extends PDFDocument {
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info;
    Object.assign(this.info, { Title: inXml(cleanText(Title)), Author: inXml(cleanText(Author)) });
    super.endMetadata();
  }
}

export function makePdf(info: { title: string; author: string; madeAtMs: number }): Pdf {
  return new Document({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    autoFirstPage: false,
    // How many pages there are is written on each of them.
    bufferPages: true,
    font: '',
    info: { Title: info.title, Author: info.author, Creator: 'Muster', CreationDate: new Date(info.madeAtMs) },
  });
}
