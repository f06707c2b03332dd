import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { enumWithDefault, idFilter, optionalParam, pageOf, requiredPaging, searchText } from '../http/lists.ts';
import { required } from '../http/fields.ts';
import { idParams, instant, plainText, success, uuid } from '../http/shared.ts';
import { importKinds } from './import-kinds.ts';

const guard = { who: ['admin'], area: 'imports' } as const;

export const matchingLimits = {
  joined: 10,
  translations: 1_000,
  characters: 500,
  name: 100,
  digits: 20,
  pattern: 1_000,
} as const;
export const matchingText = plainText().max(
  matchingLimits.characters,
  `Please use at most ${matchingLimits.characters} characters`,
);

/** How one field is read from the file: cells are joined, then translated. */
const importSource = z.object({
  /** Positions of headings, from 0. Their cells are joined with spaces in this order. */
  columns: z.array(z.number()),
  /** Value of all rows without columns, else of rows in which they are blank. */
  constant: z.string().nullable(),
  /** Joined text, compared without case → text that is read instead. '' makes the cell blank. */
  translations: z.record(z.string(), z.string()),
  /** Shorter numbers get zeros at their start up to this many digits. 0: they stay as they are. Missing: they are refused if zeros seem to be lost. */
  digits: z.number().optional(),
});
export type ImportSource = z.output<typeof importSource>;

/** Field → source. A field that is missing is not read. */
export const importMatching = z.record(z.string(), importSource);
export type ImportMatching = z.output<typeof importMatching>;

export const importMatchingForm = z.record(
  z.string().max(100),
  z.object({
    columns: z.array(z.int().min(0).max(1_000)).max(matchingLimits.joined).default([]),
    constant: matchingText.nullable().default(null),
    translations: z
      .record(z.string().max(matchingLimits.characters), matchingText)
      .refine(
        (all) => Object.keys(all).length <= matchingLimits.translations,
        `Please translate at most ${matchingLimits.translations} values`,
      )
      .default({}),
    digits: z.int().min(0).max(matchingLimits.digits).optional(),
  }),
);

const choicesStart = '. Please write one of: ';
/** The error of a name that several records have: how each of them can be written. */
export const nameChoices = {
  max: 10,
  text: (problem: string, labels: readonly string[]): string =>
    `${problem}${choicesStart}${labels.slice(0, nameChoices.max).join('; ')}${labels.length > nameChoices.max ? '; …' : ''}`,
  /** Empty if the error has none, or does not list them all. */
  listIn(text: string): string[] {
    const labels = text.split(choicesStart)[1]?.split('; ') ?? [];
    return labels.includes('…') ? [] : labels;
  },
  /** The error without the list, for a screen that offers it. */
  withoutList: (text: string): string =>
    nameChoices.listIn(text).length > 0 ? `${text.split(choicesStart)[0]}.` : text,
};
/** The error of one name of several in a cell. Other errors quote the name that they are about, too. */
export const nameProblem = {
  text: (name: string, problem: string): string => `"${name}": ${problem}`,
  nameIn: (text: string): string | undefined => /"([^"]+)"/u.exec(text)?.[1],
};

/** The error of a number that seems to have lost zeros, and how many digits it should have. */
export const missingZeros = {
  text: (digits: number, example: string): string =>
    `Others have ${digits} digits, such as ${example}. A spreadsheet program may have removed zeros from this number.`,
  digitsOf: (text: string): number | undefined => Number(/^Others have (\d+) digits/u.exec(text)?.[1]) || undefined,
};

export const listImportSamples = endpoint({
  method: 'GET',
  path: '/api/imports/:id/samples',
  summary: 'List the first different values below each heading; none for passwords',
  guard,
  params: idParams,
  reply: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  errors: ['no_admin_record', 'not_found'],
});

export const importValue = z.object({
  /** Joined text of the file, before translation. */
  value: z.string(),
  count: z.number(),
  /** What is read, by the matching or because it is a usual code. */
  read_as: z.string(),
  /** The error of this field in the first row with the value, as the rows were checked; null: there is none. */
  problem: z.string().nullable(),
});
export type ImportValue = z.output<typeof importValue>;

export const listImportValues = endpoint({
  method: 'GET',
  path: '/api/imports/:id/values',
  summary: 'List the different values of a field to translate them: those with an error first, then the most frequent',
  guard,
  params: idParams,
  query: requiredPaging.extend({
    field: z.string().max(100),
    /** A part of the value. */
    search: searchText,
    /** Positions of other columns than those of the stored matching, such as `2,1`. */
    columns: optionalParam(
      z
        .string()
        .max(100)
        .regex(/^\d{1,3}(?:,\d{1,3})*$/, 'Please give positions such as 2,1'),
    ),
  }),
  reply: pageOf(importValue).extend({
    /** Values that the field accepts; empty if any text is possible. */
    choices: z.array(z.string()),
  }),
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

/** A saved matching is used for the next file with its headings. */
export const savedMatching = z.object({
  id: uuid,
  kind: z.enum(importKinds),
  name: z.string(),
  headers: z.array(z.string()),
  matching: importMatching,
  updated_at: instant,
});
export type SavedMatching = z.output<typeof savedMatching>;

export const listImportMatchings = endpoint({
  method: 'GET',
  path: '/api/import-matchings',
  summary: 'List the saved matchings of a kind by name',
  guard,
  query: z.object({
    kind: enumWithDefault(importKinds, 'students'),
    /** Only those that fit the headings of this import, with the positions of its headings. */
    import_id: idFilter,
  }),
  reply: z.array(savedMatching),
  errors: ['no_admin_record', 'not_found'],
});

export const saveImportMatching = endpoint({
  method: 'PUT',
  path: '/api/import-matchings',
  summary: 'Save the matching of an import under a name; replaces that of the same kind and name',
  guard,
  body: z.object({ import_id: uuid, name: required('Name is required', matchingLimits.name) }),
  reply: savedMatching,
  changes: ['import-matchings'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const deleteImportMatching = endpoint({
  method: 'DELETE',
  path: '/api/import-matchings/:id',
  summary: 'Delete a saved matching',
  guard,
  params: idParams,
  reply: success,
  changes: ['import-matchings'],
  errors: ['no_admin_record', 'not_found'],
});
