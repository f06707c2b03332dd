import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { httpError } from '../http/errors/http-error.ts';
import type { Log } from '../log.ts';
import {
  isDatabaseUnavailable,
  isQueryTimeout,
  isReadOnly,
  isRetryable,
  isStalePlan,
} from './client/database-errors.ts';
import { makePreparedStatements, type PreparedStatements } from './client/prepared-statements.ts';
import { checkRows, type RowSchema } from './client/row-schema.ts';
import { rowTypes } from './client/row-types.ts';
import { startSession } from './client/session.ts';
import { beginWith } from './client/begin.ts';
import { currentDepartments, departmentRole, departmentSearchPath, departmentsText } from './department-scope.ts';
import { type AppRole, signScope } from './signed-scope.ts';

/**
 * One transaction. A `prepared` statement is parsed and planned once per connection, with one generic plan for all values. Use it for
 * frequent statements that find rows by key; leave other statements unprepared, so that they are planned for their values.
 */
export type Tx = {
  /** Runs a statement that returns rows. `row` describes one row; rows are checked against it in tests and development. */
  query<T>(text: string, values: readonly unknown[], row: RowSchema<T>, use?: 'prepared'): Promise<T[]>;
  /** As `query`, for the first row, which must exist. */
  row<T>(text: string, values: readonly unknown[], row: RowSchema<T>, use?: 'prepared'): Promise<T>;
  /** As `query`, for the first row, if there is one. */
  optionalRow<T>(text: string, values: readonly unknown[], row: RowSchema<T>, use?: 'prepared'): Promise<T | undefined>;
  /** Runs a statement whose rows are not needed. Returns the number of affected rows. */
  execute(text: string, values?: readonly unknown[], use?: 'prepared'): Promise<number>;
  /** Lets the retention job change tables that are append-only. */
  allowHistoryChanges(): Promise<void>;
  /** After the commit, waits until every process has handled the notifications of this transaction. */
  requireDelivery(): void;
};

declare const reach: unique symbol;

/** A transaction that sees one university. Only `Database.inUniversity` makes one. */
export type UniversityTx = Tx & { readonly universityId: string; readonly [reach]: 'university' };

/** A transaction that sees every university: sign-in, jobs, the check-in writer, the demo. */
export type SystemTx = Tx & { readonly [reach]: 'system' };

export type Database = {
  /**
   * Runs one transaction that row level security confines to one university. Runs `work` again after a deadlock. `queryTimeoutMs`: how
   * long to wait for each statement. Throws `unavailable` while the database does not respond.
   */
  inUniversity<T>(universityId: string, work: (tx: UniversityTx) => Promise<T>, queryTimeoutMs?: number): Promise<T>;
  /** As `inUniversity`, with one snapshot for all statements. */
  inSnapshot<T>(universityId: string, work: (tx: UniversityTx) => Promise<T>): Promise<T>;
  /** As `inUniversity`, over all universities. */
  acrossUniversities<T>(work: (tx: SystemTx) => Promise<T>, queryTimeoutMs?: number): Promise<T>;
  /** Whether the database responds within the time; never throws. */
  isReachable(withinMs?: number): Promise<boolean>;
  /** The clock of the database server, in epoch milliseconds. */
  readTime(): Promise<number>;
  /** Sets how `requireDelivery` waits for the other processes. */
  setNotifyBarrier(barrier: { waitForAllProcesses(): Promise<void> }): void;
  readonly pool: pg.Pool;
  /** For parts that open a connection of their own. */
  readonly connection: {
    readonly url: string;
    readonly role: AppRole | undefined;
    readonly areRowsChecked: boolean;
  };
  /** Closes the connections, waiting at most 500 ms: a dead peer never confirms. */
  close(): Promise<void>;
};

/** 64 connections were slower than 16 on two cores. */
const defaultConnections = 16;
const maxAttempts = 4;
const retryAfterSeconds = 2;
const statementTimeoutMs = 30_000;
const closeTimeoutMs = 500;
/** For sign-in, authentication and check-in: their clients retry sooner than a report's would. */
export const shortQueryTimeoutMs = 5_000;

const sessionSettings = (role: AppRole | undefined): Record<string, string> => ({
  ...(role && { role: role.name }),
  statement_timeout: String(statementTimeoutMs),
  lock_timeout: '10000',
  idle_in_transaction_session_timeout: '30000',
  timezone: 'UTC',
});

type Scope = { readonly universityId: string; readonly isSnapshot?: true } | 'all';

/** The driver accepts a timeout per query; its types do not name it. */
type QueryTimeout = { readonly query_timeout?: number };

function makeTx(deps: {
  client: pg.PoolClient;
  sign: (message: string) => string;
  requireDelivery: () => void;
  timeout: QueryTimeout;
  preparedStatements: PreparedStatements;
  areRowsChecked: boolean;
}): Tx {
  const { client, sign, requireDelivery, timeout, preparedStatements, areRowsChecked } = deps;

  function run(text: string, values: readonly unknown[] = [], use?: 'prepared'): Promise<pg.QueryResult> {
    const statement = { text, values: [...values], ...timeout };
    const name = use && preparedStatements.nameOf(text);
    return client.query(name === undefined ? statement : { name, ...statement });
  }

  async function query<T>(text: string, values?: readonly unknown[], row?: RowSchema<T>, use?: 'prepared') {
    const { rows } = await run(text, values, use);
    // Statements of tests have no schema (testing/test-database.ts).
    if (areRowsChecked && row) checkRows(text, rows, row);
    return rows as T[];
  }

  return {
    requireDelivery,
    async allowHistoryChanges() {
      await run("SELECT set_config('muster.history_signature', $1, true)", [sign('history')]);
    },
    query,
    async row<T>(...statement: Parameters<Tx['query']>) {
      const [first] = await query(...statement);
      if (first === undefined) throw new Error(`The statement returned no row: ${statement[0]}`);
      return first as T;
    },
    async optionalRow<T>(...statement: Parameters<Tx['query']>) {
      return (await query(...statement))[0] as T | undefined;
    },
    async execute(text, values, use) {
      return (await run(text, values, use)).rowCount ?? 0;
    },
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** The settings that row level security reads. They are local to the transaction, not to the pooled connection. */
function settingsOf(scope: Scope, sign: (message: string) => string): Record<string, string> {
  const departments = currentDepartments();
  if (scope === 'all') {
    if (departments) throw new Error('A request that sees departments alone reads no other universities');
    return { 'muster.scope': 'all', 'muster.signature': sign('all') };
  }
  const { universityId } = scope;
  if (!uuid.test(universityId)) throw new Error('A university id must be a UUID');
  const university = { 'muster.university_id': universityId };
  if (departments === undefined) return { ...university, 'muster.signature': sign(universityId) };
  const text = departmentsText(departments);
  return {
    ...university,
    'muster.departments': text,
    'muster.signature': sign(`${universityId} ${text}`),
    role: departmentRole,
    search_path: departmentSearchPath,
  };
}

export function makeDatabase(deps: {
  url: string;
  role?: AppRole | undefined;
  log: Log;
  connections?: number;
  /** How long to wait for each statement; longer than the server's own statement timeout by default. 0: no limit. */
  queryTimeoutMs?: number;
  /** Checks every row against the schema of its query: in tests and development. */
  areRowsChecked?: boolean;
}): Database {
  const { url, role, log, areRowsChecked = false } = deps;
  const pool = new pg.Pool({
    connectionString: url,
    max: deps.connections ?? defaultConnections,
    connectionTimeoutMillis: 5_000,
    query_timeout: deps.queryTimeoutMs ?? statementTimeoutMs + 1_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3_600,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'muster',
    types: rowTypes,
  });
  // Without a handler, a broken idle connection ends the process. The pool replaces the connection.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) log.warn({ err: error }, 'idle database connection broke');
  });
  // The same holds for a connection that breaks while it is checked out between two queries.
  pool.on('connect', (client) => client.on('error', () => undefined));

  let waitForAllProcesses = async (): Promise<void> => undefined;
  const preparedStatements = makePreparedStatements();
  const serverPids = new WeakMap<pg.PoolClient, number>();
  /** One line in the log when it begins and one when it ends, not one for each request. */
  let outage: { readonly sinceMs: number; refused: number } | undefined;

  async function findServerPid(client: pg.PoolClient, timeout: QueryTimeout): Promise<number> {
    const known = serverPids.get(client);
    if (known !== undefined) return known;
    const pid = await startSession(client, sessionSettings(role), timeout);
    serverPids.set(client, pid);
    return pid;
  }

  async function runOnce<T>(
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
    timeout: QueryTimeout,
  ): Promise<{ result: T; isDeliveryRequired: boolean }> {
    let isDeliveryRequired = false;
    const requireDelivery = () => void (isDeliveryRequired = true);
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const pid = await findServerPid(client, timeout);
      const sign = (message: string) => signScope(role, pid, message);
      await beginWith(client, settingsOf(scope, sign), {
        isSnapshot: scope !== 'all' && scope.isSnapshot === true,
        ...timeout,
      });
      const result = await work(makeTx({ client, sign, requireDelivery, timeout, preparedStatements, areRowsChecked }));
      await client.query({ text: 'COMMIT', ...timeout });
      return { result, isDeliveryRequired };
    } catch (error) {
      // A server that let a statement time out would not respond to a rollback either.
      if (isQueryTimeout(error) || isReadOnly(error)) broken = error as Error;
      else await client.query({ text: 'ROLLBACK', ...timeout }).catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      // A connection whose rollback failed may still be inside the transaction, so the pool must drop it.
      client.release(broken);
    }
  }

  async function transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, queryTimeoutMs?: number): Promise<T> {
    const timeout = queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { result, isDeliveryRequired } = await runOnce(scope, work, timeout);
        noteSuccess();
        if (isDeliveryRequired) await waitForAllProcesses();
        return result;
      } catch (error) {
        const isStale = isStalePlan(error);
        if (isStale) preparedStatements.invalidate();
        if ((isStale || isRetryable(error)) && attempt < maxAttempts) {
          await sleep(Math.random() * 20 * attempt);
          continue;
        }
        if (!isDatabaseUnavailable(error)) throw error;
        noteOutage(error);
        throw Object.assign(httpError('unavailable', undefined, undefined, retryAfterSeconds), { cause: error });
      }
    }
  }

  function noteOutage(error: unknown): void {
    if (!outage) log.warn({ err: error }, 'database unavailable');
    outage ??= { sinceMs: performance.now(), refused: 0 };
    outage.refused += 1;
  }

  function noteSuccess(): void {
    if (!outage) return;
    const seconds = Math.round((performance.now() - outage.sinceMs) / 1_000);
    log.info({ seconds, refused: outage.refused }, 'database available again');
    outage = undefined;
  }

  async function queryOutsideTransaction<Row extends object>(text: string, timeoutMs: number): Promise<Row[]> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const timeout: QueryTimeout = { query_timeout: timeoutMs };
      await findServerPid(client, timeout);
      const { rows } = await client.query<Row>({ text, ...timeout });
      return rows;
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const asUniversityTx = (tx: Tx, universityId: string) =>
    Object.defineProperty(tx, 'universityId', { value: universityId }) as UniversityTx;

  return {
    setNotifyBarrier(barrier) {
      waitForAllProcesses = barrier.waitForAllProcesses;
    },
    pool,
    connection: { url, role, areRowsChecked },
    inUniversity: (universityId, work, queryTimeoutMs) =>
      transaction({ universityId }, (tx) => work(asUniversityTx(tx, universityId)), queryTimeoutMs),
    inSnapshot: (universityId, work) =>
      transaction({ universityId, isSnapshot: true }, (tx) => work(asUniversityTx(tx, universityId))),
    acrossUniversities: (work, queryTimeoutMs) => transaction('all', (tx) => work(tx as SystemTx), queryTimeoutMs),
    async isReachable(withinMs = 1_500) {
      const text = "SELECT current_setting('transaction_read_only')::bool AS is_read_only";
      const responds = queryOutsideTransaction<{ is_read_only: boolean }>(text, withinMs).then(
        ([row]) => row?.is_read_only === false,
        () => false,
      );
      return await Promise.race([responds, sleep(withinMs, false, { ref: false })]);
    },
    async readTime() {
      const text = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms';
      const [row] = await queryOutsideTransaction<{ ms: number }>(text, shortQueryTimeoutMs);
      return row?.ms ?? Number.NaN;
    },
    async close() {
      isClosing = true;
      await Promise.race([pool.end(), sleep(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}
