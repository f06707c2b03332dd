import type { Pdf } from './canvas.ts';

type Draw = () => void;
export type Tags = ReturnType<typeof makeTags>;

/** `scope` is missing in the types of pdfkit. */
const columnScope: { readonly title?: string; readonly scope: 'Column' } = { scope: 'Column' };

/** Structure tags for screen readers: headings, paragraphs, tables and their cells; the rest is decoration. */
export function makeTags(pdf: Pdf) {
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  const markedContent = (tag: string, draw: Draw) => {
    const content = pdf.markStructureContent(tag);
    draw();
    pdf.endMarkedContent();
    return content;
  };

  return {
    block: (tag: 'H1' | 'H2' | 'P', draw: Draw): void => void root.add(pdf.struct(tag, {}, [markedContent(tag, draw)])),

    /** `Layout`: rules, backgrounds and dots. `Pagination`: repeated on every page. */
    decoration(type: 'Layout' | 'Pagination', draw: Draw): void {
      pdf.markContent('Artifact', { type });
      draw();
      pdf.endMarkedContent();
    },

    /** Starts a table and returns the function that adds a row from the drawing functions of its cells. */
    table() {
      const table = pdf.struct('Table');
      root.add(table);
      return (tag: 'TH' | 'TD', cells: readonly Draw[]): void => {
        const drawn = cells.map((draw) => pdf.struct(tag, tag === 'TH' ? columnScope : {}, [markedContent(tag, draw)]));
        table.add(pdf.struct('TR', {}, drawn));
      };
    },
  };
}
