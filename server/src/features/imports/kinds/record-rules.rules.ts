import { identifierKey } from '@muster/contract/http/identifier-text';
import type { z } from 'zod';
import { parseDates } from '../parsing/parse-date.rules.ts';
import { resolveName } from '../parsing/references.rules.ts';
import { findTeacher, type FoundTeacher } from '../parsing/teachers.rules.ts';
import {
  type Column,
  type ExistingRecord,
  mergeFields,
  parseFields,
  readStatus,
  type References,
  type RowInput,
  type RowRules,
  type Value,
  type Values,
} from '../validation/row-fields.rules.ts';

type Fields = Readonly<Record<string, string | Value | undefined>>;

/** A kind whose records consist of plain fields and references. */
type RecordDeclaration = Omit<RowRules, 'keyOf' | 'keyOfExisting' | 'validate'> & {
  /** The fields that identify a record, compared as `identifierKey` has them. An update keeps them as they are stored. */
  readonly key: readonly string[] | ((fields: Fields) => readonly string[]);
  /** The rules of the form for the fields that are no references. */
  readonly shape: z.ZodObject;
  /** Fills fields that the row leaves out. */
  complete?(fields: Fields, references: References, existing: ExistingRecord | undefined): Fields;
  /** Adds errors about several fields together. Returns what the preview says about the row. */
  check?(
    values: Record<string, Value>,
    references: References,
    reasons: Record<string, string>,
    existing: ExistingRecord | undefined,
    today: string,
  ): string | undefined | void;
};

/** Makes the row rules of a declared kind. */
export function makeRecordRules({ key, shape, complete, check, ...kind }: RecordDeclaration): RowRules {
  const columns = Object.entries(kind.columns);
  const fields = columns.map(([, { field }]) => field);
  const dates = columns.filter(([, { isDate }]) => isDate).map(([, { field }]) => field);
  const shapes = shape.shape as Readonly<Record<string, z.ZodType>>;

  /** Replaces names of records by their ids and dates by ISO dates. */
  function readFields(
    input: RowInput,
    references: References,
    existing: ExistingRecord | undefined,
    reasons: Record<string, string>,
    notes: string[] = [],
  ): Fields {
    const read: Record<string, string | undefined> = { ...input, ...parseDates(input, dates, reasons) };
    for (const [label, { field, reference, isRequired }] of columns) {
      if (reference === undefined) continue;
      const text = input[field];
      read[field] = undefined;
      if (text === undefined) {
        if (isRequired && !existing) reasons[field] = `${label} is required`;
        continue;
      }
      const found = resolveReference(reference, text, references, input);
      if ('id' in found) {
        read[field] = found.id;
        if (found.note !== undefined) notes.push(`${label}: ${found.note}`);
      } else reasons[field] = found.reason;
    }
    return complete ? complete(read, references, existing) : read;
  }

  const keyFields = (of: Fields): readonly string[] => (typeof key === 'function' ? key(of) : key);
  const keyText = (values: Values): string =>
    keyFields(values)
      .map((field) => identifierKey(String(values[field])))
      .join('\n');

  return {
    ...kind,

    keyOf(input, references) {
      const read = readFields(input, references, undefined, {});
      const values = Object.fromEntries(
        keyFields(read).map((field) => [
          field,
          shapes[field] ? shapes[field].safeParse(read[field]).data : read[field],
        ]),
      ) as Readonly<Record<string, Value | undefined>>;
      return Object.values(values).includes(undefined) ? undefined : keyText({ ...read, ...values } as Values);
    },

    keyOfExisting: keyText,

    validate(input, existing, references, today) {
      const reasons: Record<string, string> = {};
      const notes: string[] = [];
      const read = readFields(input, references, existing, reasons, notes);
      const isGiven = (field: string): boolean => read[field] !== undefined;
      const given = Object.fromEntries(Object.entries(read).filter(([field]) => isGiven(field)));
      const active = readStatus(input, existing, reasons);
      const formInput = { ...existing?.values, ...given, active };
      const parsed = parseFields(shape, formInput, (field) => !existing || isGiven(field), reasons);
      const merged = mergeFields(fields, given as RowInput, { ...given, ...parsed }, existing);
      const keyed = existing ? existing.values : ({ ...given, ...parsed, ...merged } as Fields);
      const identity = Object.fromEntries(keyFields(keyed).map((field) => [field, keyed[field] ?? null]));
      const values = { ...merged, ...identity, ...(fields.includes('active') ? { active } : {}) };
      const isRead = Object.keys(reasons).length === 0;
      const checked = isRead ? check?.(values, references, reasons, existing, today) : undefined;
      if (checked) notes.push(checked);
      return { reasons, values, note: notes.length > 0 ? notes.join(' ') : undefined };
    },
  };
}

/** A teacher is found among those of the module of the row. */
function resolveReference(
  reference: NonNullable<Column['reference']>,
  text: string,
  references: References,
  input: RowInput,
): FoundTeacher {
  if (reference === 'teacher')
    return findTeacher(text, references, resolveName('module', input['module_id'] ?? '', references));
  const found = resolveName(reference, text, references);
  return typeof found === 'string' ? { id: found } : found;
}
