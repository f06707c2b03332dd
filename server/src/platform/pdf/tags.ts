import type { Pdf } from './pen.ts';

type Draw = () => void;
export type Tags = ReturnType<typeof makeTags>;

/** The type of the library lacks it. */
const ofColumn: { readonly title?: string; readonly scope: 'Column' } = { scope: 'Column' };

/** What a program that reads aloud is told: what is a heading, a table, its head and cells, and what only decorates. */
export function makeTags(pdf: Pdf) {
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  const marked = (tag: string, draw: Draw) => {
    const content = pdf.markStructureContent(tag);
    draw();
    pdf.endMarkedContent();
    return content;
  };

  return {
    block: (tag: 'H1' | 'H2' | 'P', draw: Draw): void => void root.add(pdf.struct(tag, {}, [marked(tag, draw)])),

    /** Lines, grounds and dots; and what every page says again. */
    decoration(type: 'Layout' | 'Pagination', draw: Draw): void {
      pdf.markContent('Artifact', { type });
      draw();
      pdf.endMarkedContent();
    },

    /** Answers what takes its rows, each a list of what draws its cells. */
    table() {
      const table = pdf.struct('Table');
      root.add(table);
      return (tag: 'TH' | 'TD', cells: readonly Draw[]): void => {
        const drawn = cells.map((draw) => pdf.struct(tag, tag === 'TH' ? ofColumn : {}, [marked(tag, draw)]));
        table.add(pdf.struct('TR', {}, drawn));
      };
    },
  };
}
