import type { Endpoint } from '@muster/contract/http/endpoint';
import { z } from 'zod';
import { validationError } from './errors/http-error.ts';
import { zodErrorMap } from './errors/zod-error-map.ts';

/** Parses input by a shape of the contract. Throws `invalid_input` with one text per field. */
export function readInput(shape: z.ZodType | undefined, value: unknown): unknown {
  if (!shape) return undefined;
  const result = shape.safeParse(value ?? (fieldsOf(shape) ? {} : undefined), { error: zodErrorMap });
  if (result.success) {
    const path = unstorable(result.data);
    if (path === undefined) return result.data;
    throw validationError({ [path.join('.') || 'body']: 'This contains a character that cannot be stored' });
  }
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??=
      issue.code === 'invalid_type' && issue.input === undefined ? missing(field, issue.message) : issue.message;
  }
  throw validationError(sortByForm(shape, fields));
}

/** Parses the query of a request. Rejects undeclared parameters: a filter that is ignored would show rows that it should exclude. */
export function readQuery(endpoint: Endpoint, sent: unknown): unknown {
  const { query: shape } = endpoint;
  if (isQueryStrict(endpoint)) rejectUndeclared((shape && fieldsOf(shape)) ?? [], Object.keys(sent ?? {}));
  return readInput(shape, sent);
}

/** Not for pages and public files: browsers, mail programs and calendars add parameters of their own to such addresses. */
export const isQueryStrict = ({ reply, guard }: Endpoint): boolean =>
  reply !== 'page' && !(reply === 'file' && guard.who === 'public');

function rejectUndeclared(declared: readonly string[], names: readonly string[]): void {
  const undeclared = names.filter((name) => !declared.includes(name));
  if (undeclared.length === 0) return;
  throw validationError(Object.fromEntries(undeclared.map((name) => [name, `There is no parameter "${name}"`])));
}

/** Sorts errors by the order of the form: zod reports refinements over several fields last. */
function sortByForm(shape: z.ZodType, fields: Record<string, string>): Record<string, string> {
  const order = fieldsOf(shape);
  if (!order) return fields;
  const at = ([field]: [string, string]): number => order.indexOf(field.replace(/\..*$/, ''));
  return Object.fromEntries(Object.entries(fields).toSorted((one, other) => at(one) - at(other)));
}

/** The field names of an object, also of one behind a transform that renames fields. */
function fieldsOf(shape: z.ZodType): string[] | undefined {
  const form = shape instanceof z.ZodPipe ? shape.out : shape;
  return form instanceof z.ZodObject ? Object.keys(form.shape) : undefined;
}

function missing(field: string, message: string): string {
  return message.startsWith('Invalid input') ? `Please give ${field}` : message;
}

/** The path to the first text that PostgreSQL cannot store: U+0000 or an unpaired surrogate. */
function unstorable(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const path = unstorable(inner);
    if (path) return [key, ...path];
  }
  return undefined;
}
