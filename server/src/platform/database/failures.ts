import pg from 'pg';

/** What a failed query says about the database rather than about the query. */

const awayCodes = new Set([
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
]);

/** A statement or a lock took longer than allowed: the server is overloaded, the query itself is not wrong. */
const tooSlowCodes = new Set(['57014', '55P03', '25P03']);

const awayTexts =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout)/u;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The work may be done again as it is: PostgreSQL rolled it back to break a deadlock or a write conflict. */
export function isRetryable(error: unknown): boolean {
  if (['40P01', '40001'].includes(codeOf(error))) return true;
  return error instanceof Error && isRetryable(error.cause);
}

/**
 * A prepared statement would answer in another shape than before: a release beside us has changed a table. Told by the place in
 * PostgreSQL that says so, as its code says many things and its words are in any language.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** The driver gave up waiting for an answer. */
export function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (awayCodes.has(code) || tooSlowCodes.has(code) || code.startsWith('08')) return true;
  if (awayTexts.test(error.message)) return true;
  return (error instanceof AggregateError && error.errors.some(isDatabaseAway)) || isDatabaseAway(error.cause);
}
