import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { refuse } from '../http/refusal.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway, isRetryable, isSilence, isStalePlan } from './failures.ts';
import { sayGoodbye } from './goodbye.ts';
import { rowTypes } from './row-types.ts';
import { makeStatementNames, type StatementNames } from './statement-names.ts';
import { makeTrusting } from './trusted-connections.ts';

/**
 * One transaction. What is `prepared` is read and planned once on each connection, which takes longer than most statements then take
 * (docs/decisions/0078): for what is asked often and found by its keys, whatever the values are. Anything else is planned for its values.
 */
export type Tx = {
  query<T = Record<string, unknown>>(text: string, values?: readonly unknown[], use?: 'prepared'): Promise<T[]>;
  /** What this transaction notifies is to be known to every process when it has ended, not a moment later. */
  mustBeHeard(): void;
};

declare const reach: unique symbol;

/** A transaction that sees one university. Only `Database.inUniversity` makes one. */
export type UniversityTx = Tx & { readonly universityId: string; readonly [reach]: 'university' };

/** A transaction that sees every university: sign-in, jobs, the check-in writer, the demo. */
export type SystemTx = Tx & { readonly [reach]: 'system' };

export type Database = {
  /**
   * One transaction that row level security confines to one university. The work may run again after a deadlock. `silenceMs`: a server
   * that says nothing for so long has stopped answering, for those who stand at a door and would rather come again.
   */
  inUniversity<T>(universityId: string, work: (tx: UniversityTx) => Promise<T>, silenceMs?: number): Promise<T>;
  /** One transaction over all universities. The work may run again after a deadlock. */
  acrossUniversities<T>(work: (tx: SystemTx) => Promise<T>, silenceMs?: number): Promise<T>;
  /** Whether the database answers within the time; never throws. */
  isReachable(withinMs?: number): Promise<boolean>;
  /** The clock of the database server, in epoch milliseconds. */
  readTime(): Promise<number>;
  /** Who is asked, after a transaction that must be heard, whether it was. */
  hearThrough(listener: { heardByAll(): Promise<void> }): void;
  readonly pool: pg.Pool;
  /** For those who need a connection of their own. */
  readonly connection: { readonly url: string; readonly role: string | undefined };
  /** Tells those who wait on a connection that died without a word that they wait in vain; a slow statement goes on. */
  breakOffDead(): Promise<void>;
  close(): Promise<void>;
};

/** More connections than this made 2 cores slower, not faster (measured: 16 beat 64). */
const connections = 16;
const attempts = 4;
const retryAfterSeconds = 2;
const statementTimeoutMs = 30_000;
/** Whoever signs in or checks in is told to come again, while a database that has fallen silent is waited for no longer. */
export const doorSilenceMs = 5_000;

const sessionSettings = (role: string | undefined): string =>
  [
    ...(role ? [`-c role=${role}`] : []),
    `-c statement_timeout=${statementTimeoutMs}`,
    '-c lock_timeout=10000',
    '-c idle_in_transaction_session_timeout=30000',
    '-c timezone=UTC',
  ].join(' ');

type Scope = { universityId: string } | 'all';

/** As the driver has it, where a statement is to be given up earlier than others. */
type Silence = { readonly query_timeout?: number };

function makeTx(client: pg.PoolClient, mustBeHeard: () => void, silence: Silence, names: StatementNames): Tx {
  return {
    mustBeHeard,
    async query<T>(text: string, values?: readonly unknown[], use?: 'prepared') {
      const statement = { text, values: [...(values ?? [])], ...silence };
      const name = use && names.nameOf(text);
      const result = await client.query(name === undefined ? statement : { name, ...statement });
      return result.rows as T[];
    },
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** One round trip: the settings that row level security reads are local to the transaction, never to the pooled connection. */
function beginText(within: Scope): string {
  if (within === 'all') return "BEGIN; SET LOCAL muster.scope = 'all'";
  if (!uuid.test(within.universityId)) throw new Error('A university id must be a UUID');
  return `BEGIN; SET LOCAL muster.university_id = '${within.universityId}'`;
}

export function makeDatabase(deps: {
  url: string;
  role?: string | undefined;
  log: Log;
  connections?: number;
  /** A server that does not even break off a slow statement has stopped answering. 0: wait for ever. */
  silenceMs?: number;
}): Database {
  const pool = new pg.Pool({
    connectionString: deps.url,
    max: deps.connections ?? connections,
    connectionTimeoutMillis: 5_000,
    query_timeout: deps.silenceMs ?? statementTimeoutMs + 1_000,
    idleTimeoutMillis: 60_000,
    application_name: 'muster',
    options: sessionSettings(deps.role),
    types: rowTypes,
  });
  // Without a handler an idle connection that breaks ends the process. The pool replaces it by itself.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) deps.log.warn({ err: error }, 'an idle database connection broke');
  });
  // The same holds for a connection that breaks while it is checked out between two queries.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const { connect, breakOff } = makeTrusting(pool, deps.url);

  let heardByAll = async (): Promise<void> => undefined;
  const names = makeStatementNames();

  async function once<T>(
    begin: string,
    work: (tx: Tx) => Promise<T>,
    silence: Silence,
  ): Promise<{ result: T; isToBeHeard: boolean }> {
    let isToBeHeard = false;
    const { client, release } = await connect();
    let broken: Error | undefined;
    try {
      await client.query({ text: begin, ...silence });
      const result = await work(makeTx(client, () => (isToBeHeard = true), silence, names));
      await client.query({ text: 'COMMIT', ...silence });
      return { result, isToBeHeard };
    } catch (error) {
      // Who has stopped answering would not answer a rollback either.
      if (isSilence(error)) broken = error;
      else await client.query({ text: 'ROLLBACK', ...silence }).catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      // A connection whose rollback failed may still be inside the transaction: it must not go back to the pool.
      release(broken);
    }
  }

  async function transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, silenceMs?: number): Promise<T> {
    const begin = beginText(scope);
    const silence = silenceMs === undefined ? {} : { query_timeout: silenceMs };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { result, isToBeHeard } = await once(begin, work, silence);
        if (isToBeHeard) await heardByAll();
        return result;
      } catch (error) {
        const isStale = isStalePlan(error);
        if (isStale) names.renew();
        if ((isStale || isRetryable(error)) && attempt < attempts) {
          await sleep(Math.random() * 20 * attempt);
          continue;
        }
        if (!isDatabaseAway(error)) throw error;
        deps.log.warn({ err: error }, 'the database did not answer');
        throw Object.assign(refuse('unavailable', undefined, undefined, retryAfterSeconds), { cause: error });
      }
    }
  }

  /** One statement that takes no time where somebody answers at all: on a dead connection nobody waits longer. */
  async function ask<Row extends object>(text: string, silenceMs: number): Promise<Row[]> {
    const { client, release } = await connect();
    try {
      const { rows } = await client.query<Row>({ text, ...({ query_timeout: silenceMs } satisfies Silence) });
      release();
      return rows;
    } catch (error) {
      release(error as Error);
      throw error;
    }
  }

  return {
    hearThrough(listener) {
      heardByAll = listener.heardByAll;
    },
    pool,
    connection: { url: deps.url, role: deps.role },
    breakOffDead: breakOff,
    inUniversity: (universityId, work, silenceMs) =>
      transaction(
        { universityId },
        (tx) => work(Object.defineProperty(tx, 'universityId', { value: universityId }) as UniversityTx),
        silenceMs,
      ),
    acrossUniversities: (work, silenceMs) => transaction('all', (tx) => work(tx as SystemTx), silenceMs),
    async isReachable(withinMs = 1_500) {
      const answer = ask<object>('SELECT 1', withinMs).then(
        () => true,
        () => false,
      );
      return await Promise.race([answer, sleep(withinMs, false, { ref: false })]);
    },
    async readTime() {
      const text = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms';
      const [row] = await ask<{ ms: number }>(text, doorSilenceMs);
      return row?.ms ?? Number.NaN;
    },
    close() {
      isClosing = true;
      return sayGoodbye(pool);
    },
  };
}
