import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { startupError } from '../startup-error.ts';

/** Who runs PostgreSQL. `undefined`: we do, being an ordinary user. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | undefined;

/** An account of ours first, PostgreSQL's own second, the one that every system has last. */
const candidates = ['muster', 'postgres', '_postgres', 'nobody'];

/**
 * As root: whoever owns the cluster that exists already, else the ordinary user who owns the data folder (started through
 * sudo), else a service account. initdb demands a name for the number, so a number without a name is passed over.
 */
export function chooseAccount(dataDir: string, clusterDir: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of [clusterDir, dataDir]) {
    const owner = existsSync(folder) ? statSync(folder).uid : 0;
    const account = owner === 0 ? undefined : lookUp(String(owner));
    if (account) return account;
  }
  for (const name of candidates) {
    const account = lookUp(name);
    if (account) return account;
  }
  throw startupError(
    'The private PostgreSQL server cannot run as root and no ordinary account (such as nobody) exists here; start as an ordinary user or set DATABASE_URL.',
  );
}

function lookUp(user: string): Account {
  try {
    const ask = (what: string) =>
      execFileSync('id', [what, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    if (/^\d+$/u.test(ask('-un'))) return undefined;
    const account = { uid: Number(ask('-u')), gid: Number(ask('-g')) };
    return account.uid === 0 ? undefined : account;
  } catch {
    return undefined;
  }
}
