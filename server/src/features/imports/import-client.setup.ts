import { z } from 'zod';
import { type ImportKind } from '@muster/contract/academics/import-kinds';
import { importColumns } from '@muster/contract/academics/import-columns';
import type { ImportBatch, ImportRow } from '@muster/contract/academics/imports';
import { vi } from 'vitest';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { startTestProduct } from '#testing/product.ts';
import { deleteOldRows } from './imports.store.ts';
import { deleteOldSources } from './source/import-sources.store.ts';

type Problem = { error: string; code: string; details: Record<string, string> };

/** A test server with one university, and a client for its imports with the token of an administrator. */
export async function startImports(variables: Record<string, string> = {}) {
  const product = await startTestProduct(undefined, variables);
  let campus = await makeCampus(product.database);

  async function call<Body = unknown>(method: string, path: string, body?: object, token = campus.tokens.admin) {
    const isForm = body instanceof FormData;
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      body: body ? (isForm ? body : JSON.stringify(body)) : null,
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, text, body: (isJson ? JSON.parse(text) : undefined) as Body & Problem };
  }

  const formOf = (content: string | Uint8Array, name: string): FormData => {
    const form = new FormData();
    form.append('file', new Blob([content as string]), name);
    return form;
  };
  const get = async (id: string) => (await call<ImportBatch>('GET', `/imports/${id}`)).body;

  /** Waits until no job is running on the import. */
  const waitUntilSettled = (id: string): Promise<ImportBatch> =>
    vi.waitFor(
      async () => {
        const batch = await get(id);
        if (['checking', 'applying', 'undoing'].includes(batch.state)) throw new Error(batch.state);
        return batch;
      },
      { timeout: 60_000, interval: 25 },
    );

  const query = <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    product.database.acrossUniversities((tx) => tx.query(text, values, z.looseObject({}))) as Promise<Row[]>;

  return {
    product,
    get campus(): Campus {
      return campus;
    },
    /** Creates another university without imports. */
    async newCampus(): Promise<void> {
      campus = await makeCampus(product.database);
      // Changes of classes need a semester that is not over. Its first day stays, because weeks are counted from it.
      await query('UPDATE semesters SET ends_on = greatest(ends_on, current_date + 14) WHERE university_id = $1', [
        campus.ids.ours,
      ]);
      // Rows of another type are no corrections of it.
      await query(`UPDATE timetables SET class_type = 'Practical' WHERE id = $1`, [campus.ids.timetable]);
    },
    /** Sets the last day of the semester, for tests that compare it. */
    endSemesterOn: (day: string) =>
      query('UPDATE semesters SET ends_on = $2 WHERE university_id = $1', [campus.ids.ours, day]),
    call,
    get,
    waitUntilSettled,
    bulkImport: (content: string, query = '') =>
      call<Record<string, unknown>>('POST', `/students/bulk-import${query}`, formOf(content, 'students.csv')),
    uploadRaw: (kind: ImportKind, content: string | Uint8Array, name = 'list.csv') =>
      call<ImportBatch>('POST', `/imports?kind=${kind}`, formOf(content, name)),
    /** Uploads and waits for the preview. */
    async preview(kind: ImportKind, content: string | Uint8Array, name = 'list.csv'): Promise<ImportBatch> {
      const { status, body, text } = await call<ImportBatch>('POST', `/imports?kind=${kind}`, formOf(content, name));
      if (status !== 200) throw new Error(text);
      return waitUntilSettled(body.id);
    },
    rows: async (id: string, query = ''): Promise<ImportRow[]> =>
      (await call<{ data: ImportRow[] }>('GET', `/imports/${id}/rows?page_size=200${query}`)).body.data,
    apply: (id: string) => call<ImportBatch>('POST', `/imports/${id}/apply`),
    /** Applies an import and waits for the end of the job. */
    async applyAndWait(id: string, query = ''): Promise<ImportBatch> {
      const { status, text } = await call('POST', `/imports/${id}/apply${query}`);
      if (status !== 200) throw new Error(text);
      return waitUntilSettled(id);
    },
    query,
    /** Runs the cleanup that the server runs every few hours. */
    deleteExpired: () =>
      product.database.acrossUniversities(async (tx) => {
        await deleteOldSources(tx, { previewDays: 1 });
        return deleteOldRows(tx, { days: 30, previewDays: 1 });
      }),
    stop: product.stop,
  };
}

export type Cells = Readonly<Record<string, string>>;

/** A CSV file with the columns of the template. Missing cells are empty. */
export const csvOf = (kind: ImportKind, ...rows: readonly Cells[]): string =>
  [
    importColumns[kind] as readonly string[],
    ...rows.map((row) => importColumns[kind].map((column) => row[column] ?? '')),
  ]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

/** A student of the only degree and group of the campus. */
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

/** A valid class on Tuesday. The campus has one class, a practical on Monday from 9 to 11 in 'Hall'. */
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

/** Turns `timetableCells` into the existing class. */
export const existingClassCells = {
  Day: 'Monday',
  Venue: 'Hall',
  'Start Time': '09:00',
  Lecturer: 'Lecturer',
  'Class Type': 'practical',
};
