import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './error.ts';

/** The account that runs PostgreSQL. `undefined`: that of this process. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | undefined;

const unprivilegedUid = '65534';

/**
 * Chooses the account when this process is root: the owner of the existing cluster, else the owner of the folder (root through sudo), else
 * the service account `name`, that of PostgreSQL, or the unprivileged account of Unix systems. Skips uids without a name, because initdb needs one.
 */
export function chooseAccount(deps: { folder: string; clusterFolder: string; name: string }): Account {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of [deps.clusterFolder, deps.folder]) {
    const owner = existsSync(folder) ? statSync(folder).uid : 0;
    const account = owner === 0 ? undefined : findAccount(String(owner));
    if (account) return account;
  }
  for (const name of [deps.name, 'postgres', '_postgres', unprivilegedUid]) {
    const account = findAccount(name);
    if (account) return account;
  }
  throw new EmbeddedPostgresError(
    'platform',
    'The private PostgreSQL server cannot run as root, and this machine has no other account for it; start as an ordinary user',
  );
}

function findAccount(user: string): Account {
  try {
    const id = (option: string) =>
      execFileSync('id', [option, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    if (/^\d+$/u.test(id('-un'))) return undefined;
    const account = { uid: Number(id('-u')), gid: Number(id('-g')) };
    return account.uid === 0 ? undefined : account;
  } catch {
    return undefined;
  }
}
