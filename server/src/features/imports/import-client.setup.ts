import { z } from 'zod';
import { type ImportKind } from '@muster/contract/academics/import-kinds';
import { importColumns } from '@muster/contract/academics/import-columns';
import {
  applyImport,
  bulkImportStudents,
  getImport,
  type ImportBatch,
  type ImportRow,
  listImportRows,
  undoImport,
  uploadImport,
} from '@muster/contract/academics/imports';
import type { Endpoint } from '@muster/contract/http/endpoint';
import { afterAll, vi } from 'vitest';
import { type TestAnswer, type TestInput, toTestRequest } from '#platform/http/test-client.setup.ts';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { startTestProduct } from '#testing/product.ts';
import { deleteOldRows } from './imports.store.ts';
import { deleteOldSources } from './source/import-sources.store.ts';

/**
 * A test server with one university, and a client for its imports with the token of an administrator. Call it at the top of a test file: it stops the
 * server after the tests.
 */
export async function startImports(variables: Record<string, string> = {}) {
  const product = await startTestProduct(undefined, variables);
  afterAll(product.stop);
  let campus = await makeCampus(product.database);

  /** Calls an endpoint of the contract. `body` may be a file. */
  async function call<E extends Endpoint>(endpoint: E, input: TestInput<E> = {}, token = campus.tokens.admin) {
    const { method, url, payload } = toTestRequest(endpoint, input);
    const isForm = payload instanceof FormData;
    const response = await fetch(`${product.url}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? payload : ((payload && JSON.stringify(payload)) ?? null),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, text, body: (isJson ? JSON.parse(text) : undefined) as TestAnswer<E>['body'] };
  }

  const formOf = (content: string | Uint8Array, name: string): FormData => {
    const form = new FormData();
    form.append('file', new Blob([content as string]), name);
    return form;
  };
  const get = async (id: string) => (await call(getImport, { params: { id } })).body;
  const upload = (kind: ImportKind, content: string | Uint8Array, name = 'list.csv') =>
    call(uploadImport, { query: { kind }, body: formOf(content, name) });

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

  /** Calls an endpoint that starts a job on the import, and waits for its end. Throws if it is refused. */
  async function run<E extends Endpoint>(endpoint: E, id: string, input: TestInput<E> = {}): Promise<ImportBatch> {
    const { status, text } = await call(endpoint, { params: { id }, ...input } as TestInput<E>);
    if (status !== 200) throw new Error(text);
    return waitUntilSettled(id);
  }

  /** Without values, `$1` is the university. */
  const query = <Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> => {
    const given = values.length === 0 && text.includes('$1') ? [campus.ids.ours] : values;
    return product.database.acrossUniversities((tx) => tx.query(text, given, z.looseObject({}))) as Promise<Row[]>;
  };

  /** Uploads and waits for the preview. */
  async function previewed(...file: Parameters<typeof upload>): Promise<ImportBatch> {
    const { status, body, text } = await upload(...file);
    if (status !== 200) throw new Error(text);
    return waitUntilSettled(body.id);
  }

  const rows = async (id: string, filters = ''): Promise<ImportRow[]> =>
    (await call(listImportRows, { params: { id }, query: `page_size=200${filters}` })).body.data;

  return {
    product,
    get campus(): Campus {
      return campus;
    },
    /** Creates another university without imports. */
    async newCampus(): Promise<void> {
      campus = await makeCampus(product.database);
      // Changes of classes need a semester that is not over. Its first day stays, because weeks are counted from it.
      await query('UPDATE semesters SET ends_on = greatest(ends_on, current_date + 14) WHERE university_id = $1');
      // Rows of another type are no corrections of it.
      await query(`UPDATE timetables SET class_type = 'Practical' WHERE id = $1`, campus.ids.timetable);
    },
    /** Sets the last day of the semester, for tests that compare it. */
    endSemesterOn: (day: string) =>
      query('UPDATE semesters SET ends_on = $2 WHERE university_id = $1', campus.ids.ours, day),
    call,
    get,
    waitUntilSettled,
    run,
    bulkImport: (content: string, query = '') =>
      call(bulkImportStudents, { query, body: formOf(content, 'students.csv') }),
    uploadRaw: upload,
    preview: previewed,
    rows,
    apply: (id: string) => call(applyImport, { params: { id } }),
    applyAndWait: (id: string, query?: TestInput<typeof applyImport>['query']) =>
      run(applyImport, id, query === undefined ? {} : { query }),
    undoAndWait: (id: string) => run(undoImport, id),
    /** Previews and applies a file. */
    async applyFile(kind: ImportKind, file: string) {
      const { id } = await previewed(kind, file);
      const before = await rows(id);
      const { counts } = await run(applyImport, id);
      return { id, rows: before, counts };
    },
    query,
    /** Students without a degree programme and a cohort group. */
    addStudents: (...numbers: readonly string[]) =>
      query(
        `INSERT INTO students (university_id, name, email, student_id)
         SELECT $1, 'Student ' || n, lower(n) || '@x.example', n FROM unnest($2::text[]) AS n`,
        campus.ids.ours,
        numbers,
      ),
    /** Students belong to no cohort groups from now on. */
    dropCohorts: () => query('UPDATE universities SET students_belong_to_groups = false WHERE id = $1'),
    /** Runs the cleanup that the server runs every few hours. */
    deleteExpired: () =>
      product.database.acrossUniversities(async (tx) => {
        await deleteOldSources(tx, { previewDays: 1 });
        return deleteOldRows(tx, { days: 30, previewDays: 1 });
      }),
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
