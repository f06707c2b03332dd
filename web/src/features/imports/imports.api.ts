import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { listImportMatchings, listImportSamples, listImportValues } from '@muster/contract/academics/import-matchings';
import { getImportSource } from '@muster/contract/academics/import-source';
import * as imports from '@muster/contract/academics/imports';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { queryOf } from '#lib/api/query.ts';
import { isWorking } from './imports.logic.ts';

export const pollMs = 700;

/** Polls while the server works on the import. */
export const batchQuery = (id: string) =>
  queryOptions({
    ...queryOf(imports.getImport, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? pollMs : false),
    refetchOnMount: 'always',
  });

/** `field` and `pattern`: only the rows with this reason. */
export type RowsFilter = { verdict: imports.ImportRowFilter; page: number; field: string; pattern: string };

/** What the server says about the rows of an import, which it checks again after a change of any of them. */
export const rowsQueryKeys = (id: string) =>
  [imports.listImportRows, imports.listImportReasons].map((part) => queryOf(part, { params: { id } }).queryKey);

/** Forgets what was read from the file: it is read again. */
export const forgetFile = (client: QueryClient, id: string, isRead: boolean): Promise<void[]> =>
  Promise.all(
    [
      ...[getImportSource, listImportSamples, listImportValues].map(
        (part) => queryOf(part, { params: { id } }).queryKey,
      ),
      queryOf(listImportMatchings, { query: { import_id: id } }).queryKey,
      ...rowsQueryKeys(id),
    ].map((queryKey) =>
      // What is shown while the server reads would be of the former reading.
      client.invalidateQueries({ queryKey, refetchType: isRead ? 'active' : 'none' }),
    ),
  );

/** What happens to the active records that are not in the file; 'confirmed' if there was a doubt and they end nevertheless. */
export type MissingChoice = 'keep' | 'deactivate' | 'confirmed';
export const applyImport = (id: string, invite: string, missing: MissingChoice) =>
  call(imports.applyImport, {
    params: { id },
    query: {
      invite,
      missing: missing === 'keep' ? 'keep' : 'deactivate',
      confirm_missing: missing === 'confirmed' ? 'true' : 'false',
    },
  });

type Format = 'csv' | 'xlsx';
export const downloadTemplate = (kind: ImportKind, format: Format, isSample: boolean) =>
  download(
    imports.importTemplate,
    { query: { kind, format, sample: isSample ? 'true' : 'false' } },
    `${kind}_import_${isSample ? 'sample' : 'template'}.${format}`,
  );
export const downloadRowsWithErrors = (id: string, format: Format) =>
  download(imports.refusedImportRows, { params: { id }, query: { format } }, `refused_rows.${format}`);
