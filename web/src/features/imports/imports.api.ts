import type { ImportKind } from '@muster/contract/academics/import-kinds';
import * as choices from '@muster/contract/academics/import-choices';
import * as matchings from '@muster/contract/academics/import-matchings';
import { listImportMissing } from '@muster/contract/academics/import-missing';
import { listImportTerms } from '@muster/contract/academics/import-terms';
import * as imports from '@muster/contract/academics/imports';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { isWorking } from './imports.logic.ts';

const pollMs = 700;
export const rowsOnPage = 50;

export const waitForPoll = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, pollMs));
export const getBatch = (id: string) => call(imports.getImport, { params: { id } });

/** Polls while the server works on the import. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(imports.getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? pollMs : false),
    refetchOnMount: 'always',
  });

/** The terms of the records that the import created or changed. */
export const importTermsQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'terms', id],
    queryFn: ({ signal }) => call(listImportTerms, { params: { id }, signal }),
  });

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['imports', 'settings'],
    queryFn: ({ signal }) => call(imports.importSettings, { signal }),
    staleTime: Infinity,
  });

export const batchesQuery = () =>
  queryOptions({
    queryKey: ['imports', 'all'],
    queryFn: ({ signal }) => call(imports.listImports, { query: { limit: 50 }, signal }),
    refetchInterval: ({ state }) => (state.data?.some((one) => isWorking(one.state)) ? 2 * pollMs : false),
    refetchOnMount: 'always',
  });

/** `field` and `pattern`: only the rows with this reason. */
export type RowsFilter = { verdict: imports.ImportRowFilter; page: number; field: string; pattern: string };

export const rowsQuery = (id: string, filter: RowsFilter & { state: string }) =>
  queryOptions({
    queryKey: ['imports', 'rows', id, filter],
    queryFn: ({ signal }) =>
      call(imports.listImportRows, {
        params: { id },
        query: {
          verdict: filter.verdict,
          page: filter.page,
          page_size: rowsOnPage,
          field: filter.field,
          pattern: filter.pattern,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const reasonsQuery = (id: string, state: string) =>
  queryOptions({
    queryKey: ['imports', 'reasons', id, state],
    queryFn: ({ signal }) => call(imports.listImportReasons, { params: { id }, signal }),
  });

export const samplesQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'samples', id],
    queryFn: ({ signal }) => call(matchings.listImportSamples, { params: { id }, signal }),
    staleTime: Infinity,
  });

export const valuesOnPage = 50;
type ValuesFilter = { search: string; page: number };

/** `columns`: the positions chosen in the form, which need not be stored yet. */
export const valuesQuery = (id: string, field: string, columns: readonly number[], filter: ValuesFilter) =>
  queryOptions({
    queryKey: ['imports', 'values', id, field, columns, filter],
    queryFn: ({ signal }) =>
      call(matchings.listImportValues, {
        params: { id },
        query: { field, columns: columns.join(','), ...filter, page_size: valuesOnPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    // The rows may have been checked again.
    refetchOnMount: 'always',
  });

/** Forgets what was read from the file: it is read again. */
export const forgetFile = (client: QueryClient, id: string, isRead: boolean): Promise<void[]> =>
  Promise.all(
    ['source', 'samples', 'values', 'matchings', 'reasons', 'rows'].map((part) =>
      // What is shown while the server reads would be of the former reading.
      client.invalidateQueries({ queryKey: ['imports', part, id], refetchType: isRead ? 'active' : 'none' }),
    ),
  );

export const savedMatchingsQuery = ({ id, kind }: Pick<imports.ImportBatch, 'id' | 'kind'>) =>
  queryOptions({
    queryKey: ['imports', 'matchings', id],
    queryFn: ({ signal }) => call(matchings.listImportMatchings, { query: { kind, import_id: id }, signal }),
  });

export const uploadImport = (kind: ImportKind, file: File) =>
  call(imports.uploadImport, { query: { kind }, upload: file });
export const matchImport = (id: string, matching: matchings.ImportMatching) =>
  call(imports.matchImport, { params: { id }, body: { matching } });
export const saveMatching = (body: BodyInputOf<typeof matchings.saveImportMatching>) =>
  call(matchings.saveImportMatching, { body });
export const deleteMatching = (id: string) => call(matchings.deleteImportMatching, { params: { id } });
export const acceptClashes = (id: string, body: BodyInputOf<typeof choices.acceptImportClashes>) =>
  call(choices.acceptImportClashes, { params: { id }, body });
export const answerCorrections = (id: string, body: BodyInputOf<typeof choices.answerImportCorrections>) =>
  call(choices.answerImportCorrections, { params: { id }, body });
export const setText = (id: string, body: BodyInputOf<typeof choices.setImportText>) =>
  call(choices.setImportText, { params: { id }, body });
export const confirmChanges = (id: string, body: BodyInputOf<typeof choices.confirmImportChanges>) =>
  call(choices.confirmImportChanges, { params: { id }, body });

/** The active records that are not in the file. They depend on the results of its rows. */
export const missingQuery = ({ id, matching, counts }: imports.ImportBatch, page: number) =>
  queryOptions({
    queryKey: ['imports', 'missing', id, matching, counts, page],
    queryFn: ({ signal }) =>
      call(listImportMissing, { params: { id }, query: { page, page_size: missingOnPage }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
export const missingOnPage = 25;

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
export const undoImport = (id: string) => call(imports.undoImport, { params: { id } });
export const discardImport = (id: string) => call(imports.discardImport, { params: { id } });

type Format = 'csv' | 'xlsx';
export const downloadTemplate = (kind: ImportKind, format: Format, isSample: boolean) =>
  download(
    imports.importTemplate,
    { query: { kind, format, sample: isSample ? 'true' : 'false' } },
    `${kind}_import_${isSample ? 'sample' : 'template'}.${format}`,
  );
export const downloadRowsWithErrors = (id: string, format: Format) =>
  download(imports.refusedImportRows, { params: { id }, query: { format } }, `refused_rows.${format}`);
