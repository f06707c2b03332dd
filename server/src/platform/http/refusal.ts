import { type ProblemBody, type ProblemCode, problems } from '@muster/contract/problems';

type FieldTexts = Record<string, string>;

/** An expected refusal. Whatever else is thrown is a bug and answered 500 with an id alone. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly details: FieldTexts | undefined;
  /** For 429 and 503: when to try again, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, text: string, details?: FieldTexts, retryAfterSeconds?: number) {
    super(text);
    this.name = 'Refusal';
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

/** `throw refuse('not_found', 'Student not found')`; without a text the table's own stands. */
export function refuse(code: ProblemCode, text?: string, details?: FieldTexts, retryAfterSeconds?: number): Refusal {
  return new Refusal(code, text ?? problems[code].text, details, retryAfterSeconds);
}

/** The first failing rule in the form's order is the error; `details` holds the first text of each field. */
export function refuseFields(fields: FieldTexts): Refusal {
  const [first] = Object.values(fields);
  return refuse('invalid_input', first, fields);
}

/** A form that was filled in for another university has no business here. */
export function refuseForeignUniversity(claimed: string | undefined, own: string): void {
  if (claimed !== undefined && claimed.toLowerCase() !== own) throw refuse('not_found', 'University not found');
}
