import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { backUpInto } from '#platform/backup/backup-folder.ts';
import { countRows, type Manifest, secretName } from '#platform/backup/manifest.ts';
import { openBackup, type OpenBackup } from '#platform/backup/open-backup.ts';
import { restoreBackup, verifyBackup } from '#platform/backup/restore-backup.ts';
import { readRotation } from '#platform/backup/rotation.rules.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { checkServer, findSecretFingerprint, fingerprintOf } from '#platform/database/migrate/check-server.ts';
import { migrate } from '#platform/database/migrate/migrate.ts';
import { ownerOf } from '#platform/database/migrate/prepare-database.ts';
import { startPrivateDatabase } from '#platform/database/private-database.ts';
import { makeFileStore } from '#platform/files/make-file-store.ts';
import { makeDataDir } from '#platform/data-dir.ts';
import { readSecret } from '#platform/startup/secret.ts';
import { startupError } from '#platform/startup-error.ts';
import type { CommandContext } from './command-context.ts';

type BackupOptions = { target: string | undefined; keep: string | undefined; withSecret: boolean };

/** Backs up into a folder, with rotation, or into a file. */
export async function backUp(context: CommandContext, options: BackupOptions): Promise<string> {
  const { config, log } = context.begin();
  const target = options.target === undefined ? config.backup?.folder : resolve(options.target);
  if (target === undefined) throw startupError('Name a folder or a file for the backup, or set BACKUP_DIR.');
  const rotation = options.keep === undefined ? undefined : readRotation(options.keep);
  if (options.keep !== undefined && !rotation) throw startupError('--keep must look like 7d,4w (days and weeks).');
  const url = await openOwner(context, { config, log }, { canBeReadOnly: true });
  const fileStore = makeFileStore({ s3: config.s3, dataDir: config.dataDir, log });
  const secret = options.withSecret ? readSecret(config) : undefined;
  const write = (path: string, now: Date) => writeBackup({ url, fileStore, target: path, secret, now });
  const secretNote = options.withSecret
    ? 'It contains the secret: keep it as safe as the secret itself.'
    : 'It does not contain the secret, which encrypted values and codes need: keep SECRET (or DATA_DIR/secret) apart from it.';
  if (target.endsWith('.zip')) {
    if (existsSync(target)) throw startupError(`${target} exists; name another file.`);
    const manifest = await write(target, new Date());
    return `${describe(manifest)} are in ${target} (${megabytes(statSync(target).size)}). ${secretNote}`;
  }
  const { file, bytes, rows, files, missingFiles } = await backUpInto({
    folder: target,
    rotation,
    now: () => new Date(),
    write,
  });
  const missing = missingFiles > 0 ? ` ${missingFiles} files were not in the file store.` : '';
  return `${rows} rows and ${files} files are in ${join(target, file ?? '')} (${megabytes(bytes)}).${missing} ${secretNote}`;
}

/** Restores into an empty database. */
export async function restore(context: CommandContext, path: string): Promise<string> {
  const { config, log } = context.begin();
  const backup = await openBackup(resolve(path));
  try {
    const url = await openOwner(context, { config, log });
    const fileStore = makeFileStore({ s3: config.s3, dataDir: config.dataDir, log });
    await restoreBackup({ url, backup, fileStore });
    await migrate({ connection: url, log });
    return `Restored ${describe(backup.manifest)}, made by release ${backup.manifest.version} at ${backup.manifest.createdAt}. ${await restoreSecret(config, url, backup)}`;
  } finally {
    backup.close();
  }
}

/** With DATABASE_URL in a transaction of that database that is rolled back, else in a private database that is deleted afterwards. */
export async function verify(context: CommandContext, path: string): Promise<string> {
  const { config, log } = context.begin();
  const backup = await openBackup(resolve(path));
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-verify-'));
  try {
    const server = config.databaseUrl ? undefined : await startPrivateDatabase({ dataDir, log, isDurable: false });
    try {
      const url = await openOwner(context, { config, log }, { server });
      await verifyBackup({ url, backup });
    } finally {
      await server?.stop();
    }
    const { manifest } = backup;
    return `The backup is complete: ${describe(manifest)} were restored, read again and are equal. Release ${manifest.version}, PostgreSQL ${manifest.postgresVersion}, ${manifest.createdAt}; ${manifest.hasSecret ? 'with' : 'without'} the secret.`;
  } finally {
    backup.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The URL of a server that fits, as the owner of the tables; `server` replaces the configured one. A backup only reads: also from a standby. */
async function openOwner(
  { openUrls }: CommandContext,
  { config, log }: ReturnType<CommandContext['begin']>,
  {
    server,
    canBeReadOnly = false,
  }: { server?: { readonly ownerUrl: string } | undefined; canBeReadOnly?: boolean } = {},
): Promise<string> {
  const url = server?.ownerUrl ?? ownerOf(await openUrls(config, log)).url;
  const { isOwner } = await checkServer({ url, isDurabilityRequired: false, canBeReadOnly });
  // Row level security shows no rows to another user: the backup would be empty.
  if (!isOwner)
    throw startupError('This command works as the owner of the tables; set MIGRATION_DATABASE_URL to that user.');
  return url;
}

/** Writes the secret of the backup to DATA_DIR unless one is configured. Returns what the operator has to know about the secret. */
async function restoreSecret(config: Config, url: string, backup: OpenBackup): Promise<string> {
  const file = join(config.dataDir, 'secret');
  if (!config.secret && !existsSync(file)) {
    if (!backup.manifest.hasSecret)
      return 'The backup does not contain the secret: set SECRET, or copy the former DATA_DIR/secret, before the start.';
    makeDataDir(config.dataDir);
    writeFileSync(file, await buffer(await backup.read(secretName)), { mode: 0o600, flag: 'wx' });
    return `The secret is in ${file}.`;
  }
  const fingerprint = await findSecretFingerprint(url);
  const secret = Buffer.from(config.secret ?? readFileSync(file, 'utf8').trim());
  return fingerprint === undefined || fingerprint === fingerprintOf(secret)
    ? 'The configured secret fits.'
    : 'The configured secret is another one than that of the backup, so the product will not start: set the former SECRET.';
}

const describe = (manifest: Manifest): string => `${countRows(manifest)} rows and ${manifest.files.length} files`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
