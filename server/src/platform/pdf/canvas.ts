import PDFDocument from 'pdfkit';
import type { PdfLayout } from './pdf-report.ts';
import type { Weight } from './fonts.ts';
import type { LoadedFonts } from './load-fonts.ts';
import { type LayoutFont, rightToLeftFeature, shapeWithHarfBuzz } from './shape-text.ts';
import { cleanText, needsActualText, runsOf, type TextRun, withoutIsolates } from './text-runs.ts';

export type Pdf = PDFKit.PDFDocument;
export type Line = { readonly text: string; readonly runs: readonly TextRun[]; readonly width: number };
type Style = { readonly size: number; readonly weight?: Weight; readonly colour?: string };

/** Draws and measures text with the fonts that its characters need. */
export type Canvas = ReturnType<typeof makeCanvas>;

export function makeCanvas(pdf: Pdf, fonts: LoadedFonts) {
  const registeredFonts = new Set<string>();
  const widths = new Map<string, number>();

  function withFont(font: string, { size, weight = 400 }: Style): Pdf {
    const name = `${font}-${weight}`;
    if (!registeredFonts.has(name)) {
      const bytes = fonts.get(name);
      if (!bytes) throw new Error(`The font ${name} is not loaded`);
      pdf.registerFont(name, bytes);
      registeredFonts.add(name);
      shapeWithHarfBuzz(pdf.font(name)._font.font, bytes);
    }
    return pdf.font(name).fontSize(size);
  }

  function widthOfRun({ text, font, isRightToLeft = false }: TextRun, style: Style): number {
    const key = `${font} ${style.weight ?? 400} ${style.size} ${isRightToLeft} ${text}`;
    const width = widths.get(key) ?? withFont(font, style).widthOfString(text, directionOf(isRightToLeft));
    widths.set(key, width);
    return width;
  }

  function lineOf(text: string, style: Style): Line {
    const runs = runsOf(text);
    return { text: withoutIsolates(text), runs, width: runs.reduce((sum, run) => sum + widthOfRun(run, style), 0) };
  }

  return {
    lineOf: (text: string, style: Style): Line => lineOf(cleanText(text), style),

    /** Breaks text into lines of at most `maxWidth`, between words where possible. Text beyond `maxLines` ends with an ellipsis. */
    linesOf(text: string, style: Style, maxWidth: number, maxLines = 8): Line[] {
      const whole = lineOf(cleanText(text), style);
      if (whole.width <= maxWidth) return [whole];
      const lines: Line[] = [];
      let current = '';
      for (const word of whole.text.split(' ').flatMap((one) => splitWord(one, style, maxWidth))) {
        const longer = current === '' ? word : `${current} ${word}`;
        if (current !== '' && lineOf(longer, style).width > maxWidth) {
          lines.push(lineOf(current, style));
          current = word;
        } else current = longer;
      }
      lines.push(lineOf(current, style));
      const last = lines[maxLines - 1];
      return last && lines.length > maxLines
        ? [...lines.slice(0, maxLines - 1), lineOf(`${last.text}…`, style)]
        : lines;
    },

    /** `y` is the baseline. */
    write({ text, runs }: Line, x: number, y: number, style: Style): void {
      const hasActualText = needsActualText(text, runs);
      if (hasActualText) pdf.markContent('Span', { actual: text });
      let at = x;
      for (const run of runs) {
        withFont(run.font, style)
          .fillColor(style.colour ?? '#1a1a1a')
          .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...directionOf(run.isRightToLeft) });
        at += widthOfRun(run, style);
      }
      if (hasActualText) pdf.endMarkedContent();
    },
  };

  /** Splits a word that is wider than its column between graphemes. */
  function splitWord(word: string, style: Style, maxWidth: number): string[] {
    if (lineOf(word, style).width <= maxWidth) return [word];
    const parts: string[] = [];
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      const longer = `${parts.at(-1) ?? ''}${segment}`;
      if (parts.length > 0 && lineOf(longer, style).width <= maxWidth) parts[parts.length - 1] = longer;
      else parts.push(segment);
    }
    return parts;
  }
}

const directionOf = (isRightToLeft = false): PDFKit.Mixins.TextOptions =>
  isRightToLeft ? { features: [rightToLeftFeature] } : {};

/** Missing in the types of pdfkit. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The current font. */
      readonly _font: { readonly font: LayoutFont<unknown> };
      endMetadata(): void;
    }
  }
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** pdfkit writes title and author into the XML metadata without escaping them. */
class Document extends PDFDocument {
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info;
    Object.assign(this.info, { Title: escapeXml(cleanText(Title)), Author: escapeXml(cleanText(Author)) });
    super.endMetadata();
  }
}

export function makePdf(info: { title: string; author: string; madeAtMs: number; layout: PdfLayout }): Pdf {
  return new Document({
    size: 'A4',
    layout: info.layout,
    margin: 0,
    lang: 'en',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    autoFirstPage: false,
    // The footer of each page names the number of pages.
    bufferPages: true,
    font: '',
    info: { Title: info.title, Author: info.author, Creator: 'Muster', CreationDate: new Date(info.madeAtMs) },
  });
}
