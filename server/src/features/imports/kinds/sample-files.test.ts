import type { ImportKind } from '@muster/contract/academics/import-kinds';
import {
  applyImport,
  getImport,
  type ImportBatch,
  listImportRows,
  uploadImport,
} from '@muster/contract/academics/imports';
import type { Endpoint } from '@muster/contract/http/endpoint';
import { dashboardSetUp, setUpSteps } from '@muster/contract/reports/dashboard';
import { describe, expect, it, vi } from 'vitest';
import type { TestInput } from '#platform/http/test-client.setup.ts';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();

/** The administrator of a university without records. */
const token = calls.campus.tokens.foreignAdmin;
const call = <E extends Endpoint>(endpoint: E, input?: TestInput<E>) => calls.call(endpoint, input, token);
const settle = (id: string) =>
  vi.waitFor(
    async () => {
      const { body } = await call(getImport, { params: { id } });
      if (body.state === 'checking' || body.state === 'applying') throw new Error(body.state);
      return body;
    },
    { timeout: 30_000, interval: 25 },
  );

async function importSample(kind: ImportKind, format: 'csv' | 'xlsx'): Promise<ImportBatch> {
  const headers = { authorization: `Bearer ${token}` };
  const file = await fetch(`${calls.product.url}/api/imports/template?kind=${kind}&format=${format}&sample=true`, {
    headers,
  });
  expect(file.headers.get('content-disposition')).toContain(`${kind}_import_sample.${format}`);
  const form = new FormData();
  form.append('file', await file.blob(), `sample.${format}`);
  const { body } = await call(uploadImport, { query: { kind }, body: form });
  return settle(body.id);
}

/** The kinds in the order of the list of steps. */
const kindOfStep: Partial<Record<(typeof setUpSteps)[number], ImportKind>> = { semesters: 'calendar' };
const withoutFile = ['basics', 'class_lists', 'holidays', 'first_class'];
const kinds = setUpSteps
  .filter((step) => !withoutFile.includes(step))
  .map((step) => kindOfStep[step] ?? step) as ImportKind[];

describe('sample files', () => {
  it('are imported without errors into a new university in the order of the checklist', async () => {
    for (const kind of kinds) {
      const batch = await importSample(kind, 'csv');
      const rows = await call(listImportRows, { params: { id: batch.id }, query: { page_size: 25, page: 1 } });
      // While the semester of the samples runs, their classes begin on the day of the import. Enrolments come after the timetable.
      const isUsual = /^(Its semester has begun|No students are expected)/u;
      const noteOf = (note: string | null) => (note !== null && isUsual.test(note) ? null : note);
      expect(rows.body.data.map(({ reasons, note }) => ({ kind, reasons, note: noteOf(note) }))).toEqual(
        rows.body.data.map(() => ({ kind, reasons: {}, note: null })),
      );
      expect(batch.counts, kind).toEqual({ create: batch.rows, update: 0, same: 0, refused: 0 });
      await call(applyImport, { params: { id: batch.id } });
      expect((await settle(batch.id)).state).toBe('applied');
    }
    const { body } = await call(dashboardSetUp);
    expect(body.steps?.filter(({ count, missing }) => count === 0 || missing > 0)).toEqual(
      ['basics', 'class_lists', 'first_class'].map((step) => ({ step, count: 0, missing: 0 })),
    );
    for (const kind of kinds)
      expect((await importSample(kind, 'xlsx')).counts, kind).toMatchObject({ create: 0, refused: 0 });
  }, 180_000);
});
