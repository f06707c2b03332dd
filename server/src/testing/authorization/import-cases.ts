import type { Line } from './authorization-case.ts';
import type { Campus } from '../campus.ts';

const anImport = ({ ids }: Campus): Line => ({ who: 'A', isOurs: true, params: { id: ids.import } });

export const importLines: Record<string, (campus: Campus) => Line> = {
  importTemplate: () => ({ who: 'A' }),
  importSettings: () => ({ who: 'A' }),
  // A photo is no list: whoever may send files is told so.
  uploadImport: () => ({ who: 'A', answers: 400 }),
  listImports: () => ({ who: 'A' }),
  getImport: anImport,
  listImportRows: anImport,
  matchImportColumns: (campus) => ({
    ...anImport(campus),
    body: { columns: [{ header: 'Code', column: 'Module Code' }] },
  }),
  // Its rows are modules, which cannot clash.
  acceptImportClashes: (campus) => ({ ...anImport(campus), body: { accept_clashes: true }, answers: 409 }),
  // There is nothing in it to be applied or taken back.
  applyImport: (campus) => ({ ...anImport(campus), answers: 409 }),
  undoImport: (campus) => ({ ...anImport(campus), answers: 409 }),
  discardImport: anImport,
  refusedImportRows: anImport,
  bulkImportStudents: () => ({ who: 'A', answers: 400 }),
};
