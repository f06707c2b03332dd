import { randomBytes } from 'node:crypto';
import { type Excuse } from '@muster/contract/attendance/excuse-decisions';
import { excuseTexts } from '@muster/contract/attendance/excuses';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore, StoredFile } from '#platform/files/file-store.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import type { Upload } from '#platform/http/files/upload.ts';
import type { Log } from '#platform/log.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import { type DocumentType, documentKey, documentName, isDocumentKey, isPdf } from './excuse-documents.rules.ts';
import type { Excuses } from './excuses.service.ts';
import { updateDocument } from './excuses.store.ts';

export type ExcuseDocumentsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly log: Log;
  readonly makeRateLimiter: MakeRateLimiter;
  readonly fileStore: FileStore;
  /** Detects the image type by the first bytes. */
  readonly imageTypeOf: (bytes: Buffer) => 'image/jpeg' | 'image/png' | 'image/webp' | undefined;
  readonly excuses: Pick<Excuses, 'getVisible' | 'reload' | 'listDocumentsOf'>;
};

export type ExportedDocument = {
  readonly name: string;
  readonly type: string;
  readonly open: () => Promise<AsyncIterable<Buffer> | undefined>;
};

/** Maximum size of all documents in one export. */
const maxExportBytes = 25_000_000;

export type ExcuseDocuments = ReturnType<typeof makeExcuseDocuments>;

/** Stores excuse documents unchanged. They are sent as downloads only and never displayed, because their content is not trusted. */
export function makeExcuseDocuments(deps: ExcuseDocumentsDeps) {
  const { database, log, makeRateLimiter, fileStore, imageTypeOf, excuses } = deps;
  const recordAudit = makeAuditRecorder(deps.audit, 'excuse');
  const perStudent = makeRateLimiter({ name: 'excuse document', max: 30, withinMs: 3_600_000 });

  const removeLater = (random: string): void => removeKey(documentKey(random));

  function removeKey(key: string): void {
    void fileStore
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error }, 'removal of an unused document failed'));
  }

  return {
    removeLater,

    /** Deletes the documents of erased students by their storage keys. */
    deleteFiles(keys: readonly string[]): void {
      for (const key of keys.filter(isDocumentKey)) removeKey(key);
    },

    /** Lists the caller's documents, newest first. Each is read when it is opened; beyond `maxExportBytes`, `open` returns undefined. */
    async listAll(caller: Caller): Promise<ExportedDocument[]> {
      let left = maxExportBytes;
      const open = async (key: string) => {
        const stored = left > 0 ? await fileStore.find(key) : undefined;
        if (!stored) return undefined;
        left -= stored.bytes;
        if (left >= 0) return stored.body as AsyncIterable<Buffer>;
        stored.body.destroy();
        return undefined;
      };
      return (await excuses.listDocumentsOf(caller)).flatMap(
        ({ document: name, document_random: random, document_type: type }) =>
          random === null || name === null || type === null
            ? []
            : [{ name, type, open: () => open(documentKey(random)) }],
      );
    },

    async store(caller: Caller, id: string, { bytes, fileName }: Upload): Promise<Excuse> {
      await perStudent.consume(caller.accountId);
      const type: DocumentType | undefined = isPdf(bytes) ? 'application/pdf' : imageTypeOf(bytes);
      if (!type) throw validationError({ file: excuseTexts.notADocument });
      const requireWaiting = async (tx: Parameters<typeof excuses.getVisible>[0]) => {
        const excuse = await excuses.getVisible(tx, caller, id);
        if (excuse.state !== 'waiting') throw httpError('conflict', excuseTexts.notWaiting);
        return excuse;
      };
      // Check the permission before storing anything.
      await database.inUniversity(caller.universityId, requireWaiting);
      const random = randomBytes(16).toString('hex');
      await fileStore.put(documentKey(random), bytes, type);
      try {
        const { before, excuse } = await database.inUniversity(caller.universityId, async (tx) => {
          const { document_random: before } = await requireWaiting(tx);
          await updateDocument(tx, id, { random, name: documentName(fileName, type), type });
          await recordAudit(tx, caller, 'excuse.document_stored', id);
          return { before, excuse: await excuses.reload(tx, id) };
        });
        if (before !== null) removeLater(before);
        return excuse;
      } catch (error) {
        removeLater(random);
        throw error;
      }
    },

    async find(caller: Caller, id: string): Promise<StoredFile & { name: string; type: string }> {
      const excuse = await database.inUniversity(caller.universityId, async (tx) => {
        const visible = await excuses.getVisible(tx, caller, id);
        if (visible.document !== null) await recordAudit(tx, caller, 'excuse.document_downloaded', id);
        return visible;
      });
      const { document: name, document_random: random, document_type: type } = excuse;
      if (name === null || random === null || type === null) throw httpError('not_found', 'Document not found');
      const stored = await fileStore.find(documentKey(random));
      if (!stored) throw httpError('not_found', 'Document not found');
      return { ...stored, name, type };
    },
  };
}
