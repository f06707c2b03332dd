import { randomUUID } from 'node:crypto';
import type { AuthorizationCase } from './authorization-case.ts';
import type { Campus } from '../campus.ts';

/** An import of modules. */
const anImport = ({ ids }: Campus): AuthorizationCase => ({
  who: 'A',
  isOurs: true,
  area: 'academics',
  params: { id: ids.import },
});

export const importCases: Record<string, (campus: Campus) => AuthorizationCase> = {
  importTemplate: () => ({ who: 'A', area: 'people' }),
  importSettings: () => ({ who: 'A' }),
  // The default upload is an image, not a table.
  uploadImport: () => ({ who: 'A', area: 'people', expectedStatus: 400 }),
  listImports: () => ({ who: 'A' }),
  getImport: anImport,
  listImportRows: anImport,
  listImportReasons: anImport,
  listImportTerms: anImport,
  listImportSamples: anImport,
  listImportValues: (campus) => ({ ...anImport(campus), query: { field: 'Module Code' } }),
  matchImport: (campus) => ({ ...anImport(campus), body: { matching: { 'Module Code': { columns: [0] } } } }),
  listImportMatchings: () => ({ who: 'A', area: 'people' }),
  saveImportMatching: ({ ids }) => ({
    who: 'A',
    isOurs: true,
    area: 'academics',
    body: { import_id: ids.import, name: 'Extract' },
  }),
  deleteImportMatching: () => ({ who: 'A', params: { id: randomUUID() }, expectedStatus: 404 }),
  // Imports of modules have no clashes.
  acceptImportClashes: (campus) => ({ ...anImport(campus), body: { accept_clashes: true }, expectedStatus: 409 }),
  answerImportCorrections: (campus) => ({ ...anImport(campus), body: { answer: 'add' } }),
  // The import has no rows.
  setImportText: (campus) => ({
    ...anImport(campus),
    body: { line: 2, field: 'Module Code', text: 'CS101' },
    expectedStatus: 400,
  }),
  confirmImportChanges: (campus) => ({ ...anImport(campus), body: { emails: true, names: false } }),
  // The import is of modules.
  listImportMissing: (campus) => ({ ...anImport(campus), expectedStatus: 409 }),
  // The import has no stored file.
  getImportSource: (campus) => ({ ...anImport(campus), expectedStatus: 404 }),
  changeImportSource: (campus) => ({ ...anImport(campus), body: { header_row: 1 }, expectedStatus: 404 }),
  // The import has no rows to apply or undo.
  applyImport: (campus) => ({ ...anImport(campus), expectedStatus: 409 }),
  undoImport: (campus) => ({ ...anImport(campus), expectedStatus: 409 }),
  discardImport: anImport,
  refusedImportRows: anImport,
  bulkImportStudents: () => ({ who: 'A', area: 'people', expectedStatus: 400 }),
};
