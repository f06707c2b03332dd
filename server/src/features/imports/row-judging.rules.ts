import type { z } from 'zod';

/** What a record holds, by the names of its table. */
export type Value = string | number | boolean | null;
export type Values = Readonly<Record<string, Value>>;

/** What a row gives: the name of the field -> trimmed text. Blank cells are not among it. */
export type Given = Readonly<Record<string, string>>;

/** A record that stands in the database under the row's key. */
export type Standing = { readonly id: string; readonly account_id: string | null; readonly values: Values };

export type Judged = {
  /** All fields of the record as they would be; those of a refused row are of no use. */
  readonly values: Values;
  /** Field -> what is wrong there. */
  readonly reasons: Readonly<Record<string, string>>;
};

/** What rows may name, and where to find it by its name: a university may have thousands of groups. */
export type References = {
  readonly degrees: readonly Degree[];
  readonly groups: readonly Group[];
  readonly degreesNamed: ReadonlyMap<string, readonly Degree[]>;
  readonly groupsNamed: ReadonlyMap<string, readonly Group[]>;
  readonly modulesNamed: ReadonlyMap<string, readonly Module[]>;
  readonly staffNamed: ReadonlyMap<string, readonly Teacher[]>;
};
/** What timetables name besides. */
export type Module = { readonly id: string; readonly module_code: string };
export type Teacher = { readonly id: string; readonly employee_id: string; readonly name: string };
export type Degree = {
  readonly id: string;
  readonly degree_programme: string;
  readonly degree_level: string;
  readonly local_international: string;
  readonly active: boolean;
};
export type Group = {
  readonly id: string;
  readonly group_name: string;
  readonly degree_details_id: string;
  readonly year: number;
  readonly semester: number;
  readonly academic_year: string;
  readonly active: boolean;
};

/** What is particular to one thing that can be imported. */
export type RowRules = {
  /** Column of the template -> field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What names the record, in the form in which two of them are compared; undefined while something of it is missing. */
  keyOf(given: Given, references: References): string | undefined;
  keyOfStanding(values: Values): string;
  /** Where it is told that a row stands twice, and what it is about. */
  readonly keyColumn: string;
  /** Whether the field of that column alone is the key, so that two records under it differ by its capitals. */
  readonly isKeyAlone?: true;
  readonly noun: string;
  judge(given: Given, standing: Standing | undefined, references: References): Judged;
  /** What stands, in the words of the file, where it is no plain value. */
  shown?(field: string, value: Value, references: References): string | undefined;
};

/** The form's own rules. Only what the row gives (or a new record lacks) is the row's fault. */
export function parseFields<Shape extends z.ZodObject>(
  shape: Shape,
  input: Readonly<Record<string, unknown>>,
  isAtFault: (field: string) => boolean,
  reasons: Record<string, string>,
): Readonly<Record<string, unknown>> {
  const parsed = shape.safeParse(input);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    if (isAtFault(field)) reasons[field] ??= message;
  }
  // Something that stands would not pass the form today: what the row gives is read all the same.
  const alone = Object.entries(shape.shape as Record<string, z.ZodType>).map(([field, one]) => {
    const { data } = one.safeParse(input[field]);
    return [field, data ?? input[field]];
  });
  return Object.fromEntries(alone) as Record<string, unknown>;
}

/** Each field of the record: what the row gives in the form's own shape, else what stands. */
export function merge(
  fields: readonly string[],
  given: Given,
  parsed: Readonly<Record<string, unknown>>,
  standing: Standing | undefined,
): Record<string, Value> {
  return Object.fromEntries(
    fields.map((field) => {
      const isKept = standing && !(field in given);
      return [field, (isKept ? standing.values[field] : (parsed[field] as Value | undefined)) ?? null];
    }),
  );
}

const yes = ['active', 'yes', 'true', '1'];
const no = ['inactive', 'no', 'false', '0'];

/** Active or Inactive; a new record is Active unless it says so. */
export function readStatus(given: Given, standing: Standing | undefined, reasons: Record<string, string>): boolean {
  const word = given['active']?.toLowerCase();
  if (word === undefined) return standing ? standing.values['active'] === true : true;
  if (!yes.includes(word) && !no.includes(word)) reasons['active'] = 'Please give Active or Inactive';
  return yes.includes(word);
}

/** Field -> what it was and becomes. Of a new record everything is told: nothing of it may change before an undo. */
export function changesOf(values: Values, standing: Standing | undefined): Record<string, [Value, Value]> {
  const before = standing?.values ?? {};
  return Object.fromEntries(
    Object.entries(values)
      .map(([field, value]) => [field, [before[field] ?? null, value]] as [string, [Value, Value]])
      .filter(([, [was, is]]) => !standing || was !== is),
  );
}
