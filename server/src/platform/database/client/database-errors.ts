import pg from 'pg';

/** Classifies errors of the driver and the server. */

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up or recovering
  '53300', // too_many_connections
  '53200', // out_of_memory
  '53100', // disk_full
  '25006', // read_only_sql_transaction: a standby, or a full disk of a managed service
]);

/** Statement, lock and idle-in-transaction timeouts: the server is overloaded, the query itself is not wrong. */
const timeoutCodes = new Set(['57014', '55P03', '25P03']);

const unavailableMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout)/u;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** A deadlock or serialization failure: PostgreSQL rolled the transaction back, and it can run again unchanged. */
export function isRetryable(error: unknown): boolean {
  if (['40P01', '40001'].includes(codeOf(error))) return true;
  return error instanceof Error && isRetryable(error.cause);
}

/** The lock of a table or row was not free within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** A row with the same key or unique value exists, perhaps since the check of this transaction. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/**
 * A prepared statement whose result type changed, because another release has migrated a table. Recognised by the PostgreSQL routine: the
 * error code is ambiguous and the message is localised.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** The database cannot be written. A new connection may lead to the server that can. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** The driver's `query_timeout` expired. */
export function isQueryTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** The database is away, starting, out of resources or too slow; the caller may retry later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (unavailableCodes.has(code) || timeoutCodes.has(code) || code.startsWith('08')) return true;
  if (unavailableMessages.test(error.message)) return true;
  return (
    (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) || isDatabaseUnavailable(error.cause)
  );
}
