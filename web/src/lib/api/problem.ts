import { type ProblemBody, type ProblemCode, problems } from '@muster/contract/http/problems';

/** What went wrong with a call: a refusal of the server's list, or the network itself. */
export type ApiProblemCode = ProblemCode | 'network' | 'timeout';

const networkTexts = {
  network: 'Network error. Please check your connection and try again.',
  timeout: 'The server did not answer in time. Please try again.',
} as const;

/** Every failed call throws this; its message is fit for a person to read. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode;
  /** 0 when no answer came. */
  readonly status: number;
  /** What is wrong, by field. */
  readonly details: Readonly<Record<string, string>>;
  /** The server's own words; undefined when it said nothing and `message` is the table's text. */
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

/** The server's sentence, the sentence for a lost network, or the screen's own. */
export function problemText(problem: unknown, fallback: string = problems.internal.text): string {
  if (!(problem instanceof ApiProblem)) return fallback;
  if (problem.code === 'network' || problem.code === 'timeout') return problem.message;
  return problem.serverMessage ?? fallback;
}

/** What a lecturer without a record is told where a list would be. */
export const noStaffRecordText =
  'Your lecturer account is not found in the staff table. Please contact your administrator to add your record with the correct university_id.';

/** What stands in the place of a list, or of choices, that did not come. */
export function listProblemText(problem: unknown, fallback = 'Failed to fetch data'): string {
  const isWithoutRecord = problem instanceof ApiProblem && problem.code === 'no_staff_record';
  return isWithoutRecord ? noStaffRecordText : problemText(problem, fallback);
}

/** A server has answered, whatever it said; else nothing came of the call at all. */
export const isServerReply = (problem: unknown): problem is ApiProblem =>
  problem instanceof ApiProblem && problem.status > 0;

export const isNotFound = (problem: unknown): boolean => problem instanceof ApiProblem && problem.status === 404;

/** True where trying again later can help and the sign-in is not in doubt. */
export function isTransient(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  return problem.status === 0 || problem.status >= 500 || problem.status === 429 || problem.status === 408;
}

/** Figures are not there yet, and will be without anybody's doing. */
export const isComputing = (problem: unknown): boolean => problem instanceof ApiProblem && problem.code === 'counting';

/** Reads an error reply; anything that is not our shape gets the text of its status. No JSON (undefined) is a page of somebody on the way. */
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

/**
 * A page that a proxy, a firewall or a hotspot has put in the place of our answer says nothing of the person: it ends no
 * sign-in, refuses nothing for good, and may be another one in a moment.
 */
function intermediaryProblem(status: number): ApiProblem {
  if (status === 413) return new ApiProblem('too_large', status);
  if (status === 429) return new ApiProblem('unavailable', status);
  return status < 500 || status === 511 ? new ApiProblem('network', 0) : new ApiProblem(codeForStatus(status), status);
}

/** A gateway's own JSON may hold anything there: only a sentence is shown. */
function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
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
