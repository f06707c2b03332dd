import { importColumns, type ImportBatch, type ImportKind, type ImportRow } from '@muster/contract/imports';
import { vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { type Campus, makeCampus } from '../../testing/campus.ts';
import { startTestProduct } from '../../testing/product.ts';
import { deleteOldRows } from './imports.store.ts';

type Problem = { error: string; code: string; details: Record<string, string> };

/** The whole server with one university, and an administrator's calls on its imports. */
export async function startImports(
  variables: Record<string, string> = {},
  reached?: (database: Database) => Promise<Database>,
) {
  const product = await startTestProduct(undefined, variables, undefined, reached);
  let campus = await makeCampus(product.database);

  async function call<Body = unknown>(method: string, path: string, body?: object, token = campus.tokens.admin) {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      body: body ? (isForm ? body : JSON.stringify(body)) : null,
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: answer.status, text, body: (isJson ? JSON.parse(text) : undefined) as Body & Problem };
  }

  const formOf = (content: string | Uint8Array, name: string): FormData => {
    const form = new FormData();
    form.append('file', new Blob([content as string]), name);
    return form;
  };
  const get = async (id: string) => (await call<ImportBatch>('GET', `/imports/${id}`)).body;

  /** Waits until nobody works on the import any more. */
  const settled = (id: string): Promise<ImportBatch> =>
    vi.waitFor(
      async () => {
        const batch = await get(id);
        if (['checking', 'applying', 'undoing'].includes(batch.state)) throw new Error(batch.state);
        return batch;
      },
      { timeout: 60_000, interval: 25 },
    );

  return {
    product,
    get campus(): Campus {
      return campus;
    },
    /** Another university, which knows nothing of what was imported before. */
    async newCampus(): Promise<void> {
      campus = await makeCampus(product.database);
    },
    call,
    get,
    settled,
    bulkImport: (content: string) =>
      call<Record<string, unknown>>('POST', '/students/bulk-import', formOf(content, 'students.csv')),
    uploadRaw: (kind: ImportKind, content: string | Uint8Array, name = 'list.csv') =>
      call<ImportBatch>('POST', `/imports?kind=${kind}`, formOf(content, name)),
    /** Uploads and waits for the preview. */
    async preview(kind: ImportKind, content: string | Uint8Array, name = 'list.csv'): Promise<ImportBatch> {
      const { status, body, text } = await call<ImportBatch>('POST', `/imports?kind=${kind}`, formOf(content, name));
      if (status !== 200) throw new Error(text);
      return settled(body.id);
    },
    rows: async (id: string, query = ''): Promise<ImportRow[]> =>
      (await call<{ data: ImportRow[] }>('GET', `/imports/${id}/rows?page_size=200${query}`)).body.data,
    apply: (id: string) => call<ImportBatch>('POST', `/imports/${id}/apply`),
    /** Applies and waits for the end. */
    async applied(id: string): Promise<ImportBatch> {
      const { status, text } = await call('POST', `/imports/${id}/apply`);
      if (status !== 200) throw new Error(text);
      return settled(id);
    },
    query: <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
      product.database.acrossUniversities((tx) => tx.query<Row>(text, values)),
    /** What the product does every few hours. */
    tidyUp: () => product.database.acrossUniversities((tx) => deleteOldRows(tx, { days: 30, previewDays: 1 })),
    stop: product.stop,
  };
}

export type Cells = Readonly<Record<string, string>>;

/** A CSV file with the template's columns; a row names only the cells that it fills. */
export const csvOf = (kind: ImportKind, ...rows: readonly Cells[]): string =>
  [
    importColumns[kind] as readonly string[],
    ...rows.map((row) => importColumns[kind].map((column) => row[column] ?? '')),
  ]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

/** A student of the campus' one degree and group. */
export const studentCells = (number: string, changes: Cells = {}): Cells => ({
  'Full Name': `Student ${number}`,
  Email: `${number}@new.example`.toLowerCase(),
  'Student ID': number,
  'Degree Programme': 'Computing',
  Group: 'G1',
  'Current Year': '1',
  'Current Semester': '1',
  ...changes,
});

/** A class on Tuesday that nothing is wrong with; the campus itself has one on Monday from 9 to 11 in 'Hall'. */
export const timetableCells = (changes: Cells = {}): Cells => ({
  'Module Code': 'cs101',
  Day: 'tue',
  'Start Time': '9:00 AM',
  'End Time': '11:00',
  Venue: 'Hall 2',
  'Class Type': 'lecture',
  Lecturer: 'e1',
  'Degree Programmes': 'Computing',
  Groups: 'g1',
  Year: 'Year 1',
  Semester: '1',
  'Academic Year': '2026-2027',
  ...changes,
});

/** What makes such a row the class that stands. */
export const standingCells = { Day: 'Monday', Venue: 'Hall', 'Start Time': '09:00', Lecturer: 'Lecturer' };
