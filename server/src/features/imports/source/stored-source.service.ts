import { importFileSource, type ImportFileSource } from '@muster/contract/academics/import-source';
import type { UniversityTx } from '#platform/database/database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { CellEncryption } from '../cell-encryption.service.ts';
import { findSourceDetails, findSourceFile, updateSourceDetails, upsertSource } from './import-sources.store.ts';

/** The uploaded file of an import, and how it was read. */
export type SourceFile = { readonly bytes: Uint8Array; readonly details: ImportFileSource };

const notStored = () => httpError('not_found', 'The file of this import is no longer stored. Please choose it again.');
/** Binds the encrypted parts to their import. */
const contextOf = (importId: string, part: 'file' | 'details'): string => `${importId}:${part}`;

export async function storeSource(
  tx: UniversityTx,
  { encrypt }: CellEncryption,
  importId: string,
  { bytes, details }: SourceFile,
): Promise<void> {
  await upsertSource(tx, importId, {
    file: encrypt(contextOf(importId, 'file'), [Buffer.from(bytes).toString('base64')]),
    details: encrypt(contextOf(importId, 'details'), [JSON.stringify(details)]),
  });
}

/** Throws `not_found` if the file is no longer stored. */
export async function readSourceDetails(
  tx: UniversityTx,
  { decrypt }: CellEncryption,
  importId: string,
): Promise<ImportFileSource> {
  const details = await findSourceDetails(tx, importId);
  if (!details) throw notStored();
  return importFileSource.parse(JSON.parse(decrypt(contextOf(importId, 'details'), details)[0] ?? ''));
}

/** Adds what is noticed when the rows are checked again, while the file is stored. */
export async function addNotices(
  tx: UniversityTx,
  encryption: CellEncryption,
  importId: string,
  notices: readonly string[],
): Promise<void> {
  if (!(await findSourceDetails(tx, importId))) return;
  const { notices: former, ...details } = await readSourceDetails(tx, encryption, importId);
  const all = { ...details, notices: [...new Set([...former, ...notices])] };
  await updateSourceDetails(tx, importId, encryption.encrypt(contextOf(importId, 'details'), [JSON.stringify(all)]));
}

/** Throws `not_found` if the file is no longer stored. */
export async function readSourceFile(
  tx: UniversityTx,
  { decrypt }: CellEncryption,
  importId: string,
): Promise<Uint8Array> {
  const file = await findSourceFile(tx, importId);
  if (!file) throw notStored();
  return new Uint8Array(Buffer.from(decrypt(contextOf(importId, 'file'), file)[0] ?? '', 'base64'));
}
