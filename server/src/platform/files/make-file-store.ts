import { join } from 'node:path';
import type { Log } from '../log.ts';
import type { FileStore } from './file-store.ts';
import { makeFolderStore } from './folder-store.ts';
import { makeS3Store, type S3Settings } from './s3-store.ts';

/** A bucket where one is configured; otherwise a folder, so that a first start works. */
export function makeFileStore(deps: { s3: S3Settings | undefined; dataDir: string; log: Log }): FileStore {
  return deps.s3 ? makeS3Store(deps.s3, deps.log) : makeFolderStore(join(deps.dataDir, 'files'));
}
