import { z } from 'zod';
import { ownWords } from './own-words.ts';
import { refuseFields } from './refusal.ts';

/** What was sent, in the contract's shape; refused field by field where it has another. */
export function read(shape: z.ZodType | undefined, value: unknown): unknown {
  if (!shape) return undefined;
  const result = shape.safeParse(value ?? (fieldsOf(shape) ? {} : undefined), { error: ownWords });
  if (result.success) {
    const path = unstorable(result.data);
    if (path === undefined) return result.data;
    throw refuseFields({ [path.join('.') || 'body']: 'This contains a character that cannot be stored' });
  }
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??=
      issue.code === 'invalid_type' && issue.input === undefined ? missing(field, issue.message) : issue.message;
  }
  throw refuseFields(inOrderOf(shape, fields));
}

/** As the form asks for them: what leans on several fields is checked last, and may still stand before the others. */
function inOrderOf(shape: z.ZodType, fields: Record<string, string>): Record<string, string> {
  const order = fieldsOf(shape);
  if (!order) return fields;
  const at = ([field]: [string, string]): number => order.indexOf(field.replace(/\..*$/, ''));
  return Object.fromEntries(Object.entries(fields).toSorted((one, other) => at(one) - at(other)));
}

/** Of a form, also of one that takes other names for its fields. */
function fieldsOf(shape: z.ZodType): string[] | undefined {
  const form = shape instanceof z.ZodPipe ? shape.out : shape;
  return form instanceof z.ZodObject ? Object.keys(form.shape) : undefined;
}

function missing(field: string, message: string): string {
  return message.startsWith('Invalid input') ? `Please give ${field}` : message;
}

/** The way to what PostgreSQL cannot keep: U+0000 and halves of characters, which no keyboard writes. */
function unstorable(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const path = unstorable(inner);
    if (path) return [key, ...path];
  }
  return undefined;
}
