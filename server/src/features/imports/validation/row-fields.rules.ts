import { compareText } from '@muster/contract/http/compare-text';
import type { AcademicStructure } from '@muster/contract/academics/structure';
import type { z } from 'zod';
import type { TranslateUsual } from '../parsing/usual-values.rules.ts';

/** A field of a record, named like its table column. */
export type Value = string | number | boolean | null;
export type Values = Readonly<Record<string, Value>>;

/** Field -> trimmed text of the row. Blank cells are omitted. */
export type RowInput = Readonly<Record<string, string>>;

/** The record in the database with the key of the row. */
export type ExistingRecord = { readonly id: string; readonly account_id: string | null; readonly values: Values };

export type ValidationResult = {
  /** All fields of the record after the import. Meaningless if there are reasons. */
  readonly values: Values;
  /** Field -> error. */
  readonly reasons: Readonly<Record<string, string>>;
  /** What the preview says about the row that is no error. */
  readonly note?: string | undefined;
};

/** The records that rows refer to, indexed by normalised name. */
export type References = {
  readonly universityId: string;
  readonly degrees: readonly Degree[];
  readonly groups: readonly Group[];
  readonly degreesByName: ReadonlyMap<string, readonly Degree[]>;
  readonly groupsByName: ReadonlyMap<string, readonly Group[]>;
  readonly groupsByDegree: ReadonlyMap<string, readonly Group[]>;
  readonly modulesByName: ReadonlyMap<string, readonly Module[]>;
  readonly staffByName: ReadonlyMap<string, readonly Teacher[]>;
  /** By the words of the name without titles, and by family name. */
  readonly staffByWords: ReadonlyMap<string, readonly Teacher[]>;
  readonly staffByFamilyName: ReadonlyMap<string, readonly Teacher[]>;
  readonly venuesByName: ReadonlyMap<string, readonly NamedVenue[]>;
  readonly structure: AcademicStructure;
  readonly semesters: readonly NamedSemester[];
  /** By the folded name without the type of classes. */
  readonly teachingGroupsByName: ReadonlyMap<string, readonly NamedTeachingGroup[]>;
  /** The teaching groups of the file that need the type of classes in their names. */
  readonly namesOfSeveralTypes: ReadonlySet<string>;
  /** By the ids of the modules that they serve. */
  readonly teachingGroupsByModule: ReadonlyMap<string, readonly NamedTeachingGroup[]>;
  /** Only the students whom the file names. */
  readonly studentsByNumber: ReadonlyMap<string, readonly NamedStudent[]>;
};
export type NamedSemester = {
  readonly academic_year: string;
  readonly semester: number;
  readonly starts_on: string;
  readonly ends_on: string;
};
/** `course_number` and `group_name` are the same for a course without parallel groups. */
export type NamedTeachingGroup = {
  readonly id: string;
  readonly module_id: string;
  readonly further_module_ids: readonly string[];
  readonly group_name: string;
  readonly course_number: string | null;
  readonly academic_year: string;
  readonly semester: number;
  /** Of its active classes; without any, its own. */
  readonly class_types: readonly string[];
};
export type NamedStudent = { readonly id: string; readonly student_id: string };
export type Module = {
  readonly id: string;
  readonly module_code: string;
  readonly semester: number;
  readonly mappings: readonly { readonly degree_id: string; readonly year: number }[];
  readonly department: string | null;
  readonly teacher_ids: readonly string[];
};
export type NamedVenue = { readonly name: string; readonly building: string | null };
export type Teacher = {
  readonly id: string;
  readonly employee_id: string;
  readonly name: string;
  readonly family_name: string | null;
  readonly department: string | null;
};
export type Degree = {
  readonly id: string;
  readonly degree_programme: string;
  readonly programme_code: string | null;
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

/** Lists of existing records, or of the academic structure, that a column may name. */
export type ChoiceList =
  | 'degrees'
  | 'groups'
  | 'modules'
  | 'teachers'
  | 'venues'
  | 'academicYears'
  | 'years'
  | 'terms'
  | 'credits'
  | 'classTypes';

/** One column of the template. */
export type Column = {
  readonly field: string;
  /** Headings of other systems, without punctuation and in lower case. */
  readonly headings?: readonly string[];
  /** Further ones, before those of other fields, where students do not belong to groups. */
  readonly headingsWithoutCohorts?: readonly string[];
  /** Headings of a column that other fields are read from, too: day and times in one cell. */
  readonly sharedHeadings?: readonly string[];
  /** How the values of such a column are translated, until the user changes it. */
  readonly sharedTranslations?: Readonly<Record<string, string>>;
  /** Headings of columns that are all read where a file has several of them, each with another value. `isAlone`: it has one of them. */
  readonly isOneOfSeveral?: (heading: string, isAlone: boolean) => boolean;
  /** A column that tells records of one name apart, joined with this one unless it has one of the headings of codes. */
  readonly apart?: { readonly headings: readonly string[]; readonly codes: readonly string[] };
  /** A column with one of these headings is joined with one of each of the others; the others are joined without it, too. */
  readonly joined?: { readonly headings: readonly string[]; readonly others: readonly (readonly string[])[] };
  /** Headings of the columns that a file may have instead, which are its parts in this order. */
  readonly parts?: readonly (readonly string[])[];
  /** A new record needs a value. */
  readonly isRequired?: true;
  /** Required only in a university whose students belong to groups. */
  readonly isOfGroup?: true;
  /** The cell names a record by code or name; the field is its id. */
  readonly reference?: 'degree' | 'module' | 'teacher' | 'student';
  readonly isDate?: true;
  /** A year with two digits may be of the last century. */
  readonly isBirth?: true;
  /** Rows of one key with other values here are about other things: two people with one number, or two classes at one time. */
  readonly tellsApart?: true;
  /** Undoes what another program did to the text; the preview says so. Undefined: the text is as it was. */
  readonly repair?: TranslateUsual;
  /** Applied before the rules; '' makes the cell blank. */
  readonly translate?: TranslateUsual;
  /** Whether institutions differ in what the text means, so that the preview says how it is read. */
  readonly isGuess?: (text: string) => boolean;
  /** Another field that the cell fills, or a reason why it cannot tell it, unless the row has a value for it. */
  readonly implies?: {
    readonly field: string;
    readonly read: (text: string, references: References) => string | { readonly reason: string } | undefined;
  };
  /** Stored value -> label. The cell contains either, in any case. */
  readonly words?: Readonly<Record<string, string>>;
  /** The values that the template offers; by default the labels of `words`. */
  readonly choices?: readonly string[] | ChoiceList;
  /** The cell may contain several values, separated by semicolons. */
  readonly isMany?: true;
};
export type Columns = Readonly<Record<string, Column>>;

/** How rows of a kind are recognised as existing records whose key a new version of the file has changed. */
export type CorrectionRules = {
  /** The same for a row and a record that may be one. */
  scopeOf(values: Values): string;
  /** How much of a record a row has, from 1 on; 0: the row is no version of it. */
  similarityOf(row: Values, record: Values): number;
  /** Sorts rows and records of one scope, so that equally similar ones are paired in this order. */
  orderOf(values: Values): string;
  /** Says which record the row may be. */
  describe(record: Values, references: References): string;
};

/** What rows of one key that are about one record together are read as. */
export type JoinedRows = {
  /** Line -> what is read instead of the row. */
  readonly inputs: ReadonlyMap<number, RowInput>;
  /** The lines that another one has in it. */
  readonly included: ReadonlySet<number>;
  /** Line -> field -> error. */
  readonly errors: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** What the preview says about the rows. */
  readonly text: string;
};

/** Rows that are about one record together, each with a part of it. `input`: the fields of the record; `words`: what the preview says of it. */
export type PartsOfOne<Row> = {
  readonly rows: readonly Row[];
  readonly input: RowInput;
  readonly words: readonly string[];
};
type FindParts = <Row extends { readonly input: RowInput }>(rows: readonly Row[]) => readonly PartsOfOne<Row>[];

/** The other fields of a row, to compare. */
export const textOfOthers = (input: RowInput, fields: readonly string[]): string =>
  JSON.stringify(
    Object.entries(input)
      .filter(([field]) => !fields.includes(field))
      .toSorted(([a], [b]) => compareText(a, b)),
  );

/** The rules of one kind of import. */
export type RowRules = {
  /** By label, in the order of the template. */
  readonly columns: Columns;
  /** Rows may refer to modules, staff and venues. */
  readonly needsTeaching?: boolean;
  /** Rows may refer to teaching groups. */
  readonly needsTeachingGroups?: boolean;
  /** Finds the names of teaching groups that need the type of classes, by all rows of the file. */
  findNamesOfSeveralTypes?(
    inputs: readonly RowInput[],
    references: Pick<References, 'structure'>,
  ): References['namesOfSeveralTypes'];
  /** Rows may refer to inactive records, because existing records may. */
  readonly refersToInactive?: boolean;
  /** Reads fields that mean something only together with others of their row. */
  combineFields?(input: RowInput): RowInput;
  /** The normalised key of a row; undefined if a part is missing. */
  keyOf(input: RowInput, references: References): string | undefined;
  keyOfExisting(values: Values): string;
  /** Joins rows of one key into one record. Unset or undefined: one of them counts. */
  joinRows?(
    rows: readonly { readonly line: number; readonly input: RowInput }[],
    existing: ExistingRecord | undefined,
    references: References,
  ): JoinedRows | undefined;
  /** Each one finds rows that are about one record together, among those that the ones before have read. Unset: no rows are. */
  readonly findParts?: readonly FindParts[];
  /**
   * Tells records of one key apart, such as classes at the same time in different weeks. Where the file and the database have one each,
   * the key alone matches, so that a row changes the variant.
   */
  variantOf?(of: RowInput | Values, references: References): string;
  /** The days of a row, which tell rows of one key apart. Unset: rows have no days. */
  daysOf?(input: RowInput): string;
  /** Of the existing records of a key, those whose days a row can mean. Unset: all. */
  chooseByDays?(input: RowInput, records: readonly ExistingRecord[], references: References): readonly ExistingRecord[];
  /** Unset: a row with another key is another record. */
  readonly corrections?: CorrectionRules;
  /** The column that shows duplicate rows. */
  readonly keyColumn: string;
  /** The field of `keyColumn` alone is the key, so that existing records with the same key differ only in case. */
  readonly isKeyAlone?: true;
  readonly noun: string;
  /** The field `semester` may be any term that can have dates. */
  readonly hasDatedTerms?: true;
  /** `today`: date at the university, 'YYYY-MM-DD'. */
  validate(
    input: RowInput,
    existing: ExistingRecord | undefined,
    references: References,
    today: string,
  ): ValidationResult;
  /** Formats the current value of a field as the file would name it; undefined for plain values. */
  formatValue?(field: string, value: Value, references: References): string | undefined;
};

export function toExistingRecord(row: Values): ExistingRecord {
  const { id, account_id: account, ...values } = row;
  return { id: String(id), account_id: account === null || account === undefined ? null : String(account), values };
}

/** Applies the rules of the form and adds the errors of the reported fields to `reasons`. */
export function parseFields<Shape extends z.ZodObject>(
  shape: Shape,
  input: Readonly<Record<string, unknown>>,
  isReported: (field: string) => boolean,
  reasons: Record<string, string>,
): Readonly<Record<string, unknown>> {
  const parsed = shape.safeParse(input);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    if (isReported(field)) reasons[field] ??= message;
  }
  // Another field of the existing record may be invalid by today's rules; the fields of the row are parsed nevertheless.
  const fields = Object.entries(shape.shape as Record<string, z.ZodType>).map(([field, one]) => {
    const { data } = one.safeParse(input[field]);
    return [field, data ?? input[field]];
  });
  return Object.fromEntries(fields) as Record<string, unknown>;
}

/** Takes each field from the parsed row if it has a value there, else from the existing record. */
export function mergeFields(
  fields: readonly string[],
  input: RowInput,
  parsed: Readonly<Record<string, unknown>>,
  existing: ExistingRecord | undefined,
): Record<string, Value> {
  return Object.fromEntries(
    fields.map((field) => {
      const isUnchanged = existing && !(field in input);
      return [field, (isUnchanged ? existing.values[field] : (parsed[field] as Value | undefined)) ?? null];
    }),
  );
}

const activeWords = ['active', 'yes', 'true', '1'];
const inactiveWords = ['inactive', 'no', 'false', '0'];

export const isStatusWord = (text = ''): boolean => [...activeWords, ...inactiveWords].includes(text.toLowerCase());

/** Active or Inactive. New records are Active by default. */
export function readStatus(
  input: RowInput,
  existing: ExistingRecord | undefined,
  reasons: Record<string, string>,
): boolean {
  const word = input['active']?.toLowerCase();
  if (word === undefined) return existing ? existing.values['active'] === true : true;
  if (!isStatusWord(word)) reasons['active'] = 'Please give Active or Inactive';
  return activeWords.includes(word);
}

/** Field -> former and new value. For a new record, all fields: an undo requires that none of them has changed. */
export function changesOf(values: Values, existing: ExistingRecord | undefined): Record<string, [Value, Value]> {
  const before = existing?.values ?? {};
  return Object.fromEntries(
    Object.entries(values)
      .map(([field, value]) => [field, [before[field] ?? null, value]] as [string, [Value, Value]])
      .filter(([, [was, is]]) => !existing || was !== is),
  );
}
