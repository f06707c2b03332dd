import type { PdfHeader, TableColumn, TableFile } from '#platform/table-files/table-file.rules.ts';
import { classFacts, fileNameOf } from './register-file.rules.ts';
import type { ExportedClass } from './register-file.store.ts';
import type { SheetStudent } from './sign-in-sheet.store.ts';

export type SheetClass = Omit<ExportedClass, 'is_final' | 'is_withdrawn'>;
type SheetTable = Pick<TableFile, 'rows'> & {
  readonly heading?: string;
  readonly columns: readonly (TableColumn & {
    readonly blank?: { readonly type: 'box' | 'photo'; readonly width: number };
  })[];
  readonly rowHeight: number;
  readonly photos?: readonly (Uint8Array | null)[];
};

/** Points. */
const widths = { photo: 44, signature: 190, name: 190, id: 110 } as const;
const rowHeights = { plain: 30, photo: 46 } as const;
const emptyRows = 4;

const signature = { title: 'Signature', blank: { type: 'box', width: widths.signature } } as const;
const number = { title: 'No.', isFigure: true } as const;

/** The students with a box to sign each, and empty lines for students who are not on the list. */
export function sheetTables(
  students: readonly SheetStudent[],
  photos: readonly (Uint8Array | null)[] | undefined,
): SheetTable[] {
  const rowHeight = photos ? rowHeights.photo : rowHeights.plain;
  const photo = photos ? [{ title: 'Photo', blank: { type: 'photo', width: widths.photo } } as const] : [];
  const ofRow = photos ? [null] : [];
  return [
    {
      columns: [number, ...photo, { title: 'Name' }, { title: 'Student ID' }, { title: 'Group' }, signature],
      rows: students.map(({ name, student_id, group_name }, at) => [
        at + 1,
        ...ofRow,
        name,
        student_id,
        group_name,
        null,
      ]),
      rowHeight,
      ...(photos && { photos }),
    },
    {
      heading: 'Not on this list',
      columns: [
        { title: 'Name', blank: { type: 'box', width: widths.name } },
        { title: 'Student ID', blank: { type: 'box', width: widths.id } },
        signature,
      ],
      rows: Array.from({ length: emptyRows }, () => [null, null, null]),
      rowHeight: rowHeights.plain,
    },
  ];
}

export const sheetFacts = (of: SheetClass, count: number): PdfHeader['facts'] => [
  ...classFacts(of),
  ['Students', String(count)],
];

export const sheetName = (of: SheetClass): string => `sign-in-sheet-${fileNameOf(of)}`;
