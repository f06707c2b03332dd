import { type ProblemBody, type ProblemCode, problems } from '@muster/contract/http/problems';
import { withShownTimes } from '../format/dates.ts';

/** Error codes of a request: those of the server, or a failed connection. */
export type ApiProblemCode = ProblemCode | 'network' | 'timeout';

const networkTexts = {
  network: 'Network error. Please check your connection and try again.',
  timeout: 'The server did not answer in time. Please try again.',
} as const;

/** Error of every failed request; its message can be shown to the user. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode;
  /** 0 without a response. */
  readonly status: number;
  /** Validation errors by field. */
  readonly details: Readonly<Record<string, string>>;
  /** Message of the server; undefined if `message` is the default text of the code. */
  readonly serverMessage: string | undefined;

  constructor(code: ApiProblemCode, status: number, serverMessage?: string, details: Record<string, string> = {}) {
    super(serverMessage ?? (code === 'network' || code === 'timeout' ? networkTexts[code] : problems[code].text));
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.details = details;
    this.serverMessage = serverMessage;
  }
}

/** Message of the server, text for a failed connection, or `fallback`. */
export function problemText(problem: unknown, fallback: string = problems.internal.text): string {
  if (!(problem instanceof ApiProblem)) return fallback;
  if (problem.code === 'network' || problem.code === 'timeout') return problem.message;
  return problem.serverMessage ?? fallback;
}

/** Shown to a lecturer without a staff record instead of a list, a form or the profile. */
export const noStaffRecordText =
  'Your lecturer account is not found in the staff table. Please contact your administrator to add your record with the correct university_id.';

export const isWithoutStaffRecord = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'no_staff_record';

/** Error text in place of a list or of options. */
export function listProblemText(problem: unknown, fallback = 'Failed to fetch data'): string {
  return isWithoutStaffRecord(problem) ? noStaffRecordText : problemText(problem, fallback);
}

/** Whether a server responded at all. */
export const isServerReply = (problem: unknown): problem is ApiProblem =>
  problem instanceof ApiProblem && problem.status > 0;

export const isNotFound = (problem: unknown): boolean => problem instanceof ApiProblem && problem.status === 404;

const unlistedClasses = 'sessions_unlisted';

/** The classes that an `attendance_taken` error names; undefined for another error. */
export const takenClassesOf = (problem: unknown): readonly string[] | undefined =>
  problem instanceof ApiProblem && problem.code === 'attendance_taken'
    ? Object.entries(problem.details).flatMap(([name, line]) => (name === unlistedClasses ? [] : [line]))
    : undefined;

/** The number of classes that an `attendance_taken` error counts but does not name. */
export const countUnlistedClasses = (problem: unknown): number =>
  problem instanceof ApiProblem ? Number(problem.details[unlistedClasses] ?? 0) : 0;

/** Whether a retry later can succeed. */
export function isTransient(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  return problem.status === 0 || problem.status >= 500 || problem.status === 429 || problem.status === 408;
}

/**
 * Converts an error response. Other formats get the text of their status; a body that is not JSON (undefined) comes from an
 * intermediary.
 */
export function toApiProblem(status: number, body: unknown): ApiProblem {
  if (body === undefined) return intermediaryProblem(status);
  const fields = (typeof body === 'object' && body !== null ? body : {}) as { [Key in keyof ProblemBody]?: unknown };
  const code = isProblemCode(fields.code) ? fields.code : codeForStatus(status);
  return new ApiProblem(
    code,
    status,
    nonEmptyText(fields.error) ?? nonEmptyText(fields.message),
    parseDetails(fields.details),
  );
}

/** A page of a proxy, firewall or hotspot. It says nothing about the request, so it ends no session and counts as transient. */
function intermediaryProblem(status: number): ApiProblem {
  if (status === 413) return new ApiProblem('too_large', status);
  if (status === 429) return new ApiProblem('unavailable', status);
  return status < 500 || status === 511 ? new ApiProblem('network', 0) : new ApiProblem(codeForStatus(status), status);
}

/** A gateway's JSON may hold anything; only strings are shown. */
function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? withShownTimes(value) : undefined;
}

function parseDetails(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, fields]) => {
      const words = nonEmptyText(fields);
      return words === undefined ? [] : [[field, words]];
    }),
  );
}

const isProblemCode = (code: unknown): code is ProblemCode => typeof code === 'string' && Object.hasOwn(problems, code);

function codeForStatus(status: number): ProblemCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'not_yours';
  if (status === 404) return 'not_found';
  if (status === 408) return 'too_slow';
  if (status === 409) return 'conflict';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_attempts';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return status < 500 ? 'invalid_input' : 'internal';
}
