import { join } from 'node:path';
import type { Log } from '../log.ts';
import type { FileStore } from './file-store.ts';
import { makeFolderStore } from './folder-store.ts';
import { makeBucketStore, type BucketSettings } from './bucket-store.ts';

/** Uses the bucket if one is configured, otherwise a folder, so that a first start works. */
export function makeFileStore(deps: { s3: BucketSettings | undefined; dataDir: string; log: Log }): FileStore {
  return deps.s3 ? makeBucketStore(deps.s3, deps.log) : makeFolderStore(join(deps.dataDir, 'files'));
}
