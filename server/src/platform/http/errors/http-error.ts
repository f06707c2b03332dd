import { type ProblemBody, type ProblemCode, problems } from '@muster/contract/http/problems';

type FieldTexts = Record<string, string>;

/** An expected error with a code of the contract. Any other thrown value is a bug and becomes a 500 response with an id alone. */
export class HttpError extends Error {
  readonly code: ProblemCode;
  readonly details: FieldTexts | undefined;
  /** Seconds until the client may try again, for 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, text: string, details?: FieldTexts, retryAfterSeconds?: number) {
    super(text);
    this.name = 'HttpError';
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return problems[this.code].status;
  }

  body(): ProblemBody {
    const { code, message: error, details } = this;
    return details
      ? { success: false, code, error, message: error, details }
      : { success: false, code, error, message: error };
  }
}

/** `throw httpError('not_found', 'Student not found')`. Without a text, the error has the default text of its code. */
export function httpError(
  code: ProblemCode,
  text?: string,
  details?: FieldTexts,
  retryAfterSeconds?: number,
): HttpError {
  return new HttpError(code, text ?? problems[code].text, details, retryAfterSeconds);
}

/** An `invalid_input` error with one text per field. The first field, in the order of the form, gives the error's text. */
export function validationError(fields: FieldTexts): HttpError {
  const [first] = Object.values(fields);
  return httpError('invalid_input', first, fields);
}

/** Throws `not_found` when a form names another university than the caller's. */
export function rejectForeignUniversity(claimed: string | undefined, own: string): void {
  if (claimed !== undefined && claimed.toLowerCase() !== own) throw httpError('not_found', 'University not found');
}
