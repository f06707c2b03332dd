import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { listImportMatchings, SavedMatching } from '@muster/contract/academics/import-matchings';
import type { QueryOf } from '@muster/contract/http/endpoint';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Audit } from '#platform/audit/audit.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { getImport } from '../preview/start-preview.service.ts';
import { moveMatching } from './matching.rules.ts';
import * as store from './saved-matchings.store.ts';

type Deps = {
  readonly audit: Audit;
  /** Throws unless the caller's role includes the kind. */
  readonly requireKind: (caller: Caller, kind: ImportKind, access: 'read' | 'write') => void;
  readonly inAdminTransaction: <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>) => Promise<T>;
};

/** Matchings that are saved by name, for the next file with the same headings. */
export function makeSavedMatchings({ audit, inAdminTransaction, requireKind }: Deps) {
  const recordAudit = makeAuditRecorder(audit, 'import_matching');
  return {
    list: (
      caller: Caller,
      { kind, import_id: importId }: QueryOf<typeof listImportMatchings>,
    ): Promise<SavedMatching[]> =>
      inAdminTransaction(caller, async (tx) => {
        requireKind(caller, kind, 'read');
        const saved = (await store.listSavedMatchings(tx, kind)).map(toSavedMatching);
        if (importId === undefined) return saved;
        const { headers } = await getImport(tx, importId);
        return saved.flatMap((one) => {
          const matching = moveMatching(one, headers);
          return matching ? { ...one, headers, matching } : [];
        });
      }),

    save: (caller: Caller, importId: string, name: string): Promise<SavedMatching> =>
      inAdminTransaction(caller, async (tx) => {
        const { kind, headers, matching, cleared_at } = await getImport(tx, importId);
        requireKind(caller, kind, 'write');
        if (cleared_at) throw httpError('conflict', 'The columns of this import were deleted after 30 days');
        const all = await store.listSavedMatchings(tx, kind);
        const isNew = all.every((one) => one.name.toLowerCase() !== name.toLowerCase());
        if (isNew && all.length >= store.maxSavedMatchings)
          throw httpError('conflict', `At most ${store.maxSavedMatchings} can be saved. Please delete one first.`);
        const saved = await store.upsertSavedMatching(tx, { kind, name, headers, matching });
        await recordAudit(tx, caller, 'import_matching.saved', saved.id, { kind, name });
        return toSavedMatching(saved);
      }),

    remove: (caller: Caller, id: string): Promise<void> =>
      inAdminTransaction(caller, async (tx) => {
        const kind = await store.deleteSavedMatching(tx, id);
        if (!kind) throw httpError('not_found', 'Matching not found');
        requireKind(caller, kind, 'write');
        await recordAudit(tx, caller, 'import_matching.deleted', id);
      }),
  };
}

const toSavedMatching = ({ updated_at, ...row }: store.SavedMatchingRow): SavedMatching => ({
  ...row,
  updated_at: updated_at.toISOString(),
});
