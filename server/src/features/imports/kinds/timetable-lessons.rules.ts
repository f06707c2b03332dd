import { listWords } from '../parsing/list-words.rules.ts';
import { splitPeople } from '../parsing/person-names.rules.ts';
import { normalizeWord } from '../parsing/usual-values.rules.ts';
import { venueSeparator } from '../parsing/venue-names.rules.ts';
import { type PartsOfOne, type RowInput, textOfOthers } from '../validation/row-fields.rules.ts';

type WithInput = { readonly input: RowInput };

const groupFields = ['group_ids', 'parallel_group'];
const teacherFields = ['lecturer_id', 'assistant_lecturer_id'];
/** A row has one of each of these; the class has all. */
const listFields = [...groupFields, 'degree_details_ids', ...teacherFields];

/**
 * Finds the rows of one class in one room, as Untis writes it: one for each group and lecturer. At one time, a group and a lecturer have one
 * class of a module in a room. A row without a room has that of the others.
 */
export function findRowsOfGroups<Row extends WithInput>(rows: readonly Row[]): readonly PartsOfOne<Row>[] {
  const alike = Map.groupBy(rows, ({ input }) =>
    // A row without groups is not for those of other rows.
    [textOfOthers(input, [...listFields, 'venue']), ...listFields.map((field) => String(field in input))].join('\n'),
  );
  return [...alike.values()]
    .filter(({ length }) => length > 1)
    .flatMap(connectRows)
    .flatMap((lesson) => joinFields(lesson, [...listFields, 'venue']));
}

/**
 * Finds the rows of one class that has several rooms, each with its lecturers, as Untis writes a coupling: its groups have no other class at
 * this time. Without groups, its lecturers have none.
 */
export const findRowsOfRooms = <Row extends WithInput>(rows: readonly Row[]): readonly PartsOfOne<Row>[] => {
  const fieldsOf = (input: RowInput) => [
    'venue',
    ...(groupFields.some((field) => field in input) ? teacherFields : []),
  ];
  const keyOf = ({ input }: Row): string => {
    const groups = groupFields.map((field) =>
      splitPeople(input[field] ?? '')
        .map(normalizeWord)
        .toSorted(),
    );
    return JSON.stringify([groups, textOfOthers(input, [...groupFields, ...fieldsOf(input)])]);
  };
  return [...Map.groupBy(rows, keyOf).values()].flatMap((alike) => joinFields(alike, fieldsOf(alike[0]?.input ?? {})));
};

/** How the preview names what only some of the rows have. */
const wordOf: Readonly<Record<string, string>> = {
  group_ids: 'of',
  parallel_group: 'of',
  lecturer_id: 'by',
  assistant_lecturer_id: 'with',
  venue: 'in',
};

/** What rows of one class are read as: all their values of the fields. None: they have the same ones. */
function joinFields<Row extends WithInput>(
  rows: readonly Row[],
  fields: readonly string[],
): readonly PartsOfOne<Row>[] {
  const values = fields.flatMap((field) => {
    const texts = [
      ...new Map(
        rows.flatMap(({ input: { [field]: text } }) => (text === undefined ? [] : [[normalizeWord(text), text]])),
      ).values(),
    ];
    const isBlank = texts.length > 0 && rows.some(({ input }) => !(field in input));
    return texts.length > 1 || isBlank ? [{ field, texts }] : [];
  });
  const words = values.flatMap(({ field, texts }) => {
    const word = wordOf[field];
    return word === undefined || texts.length < 2 ? [] : `${word} ${listWords(texts)}`;
  });
  const input = Object.fromEntries(
    values.map(({ field, texts }) => [field, texts.join(field === 'venue' ? venueSeparator : '; ')]),
  );
  return values.length === 0 ? [] : [{ rows, input, words }];
}

/** The groups and lecturers of a row. A course without parallel groups is one group. */
function namesIn(input: RowInput): string[] {
  const fields = groupFields.some((field) => field in input) ? groupFields : ['course_number'];
  return [...fields, 'lecturer_id'].flatMap((field) =>
    splitPeople(input[field] ?? '').map((name) => `${field} ${normalizeWord(name)}`),
  );
}

/** Rows that are connected by groups and lecturers in one room. */
function connectRows<Row extends WithInput>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const venueOf = new Map(
    rows.flatMap(({ input: { venue = '', ...others } }) =>
      venue === '' ? [] : namesIn(others).map((name) => [name, normalizeWord(venue)] as const),
    ),
  );
  const keysOf = ({ input: { venue = '', ...others } }: Row): string[] => {
    const names = namesIn(others);
    const room = venue === '' ? names.map((name) => venueOf.get(name)).find(Boolean) : normalizeWord(venue);
    return names.map((name) => `${room} ${name}`);
  };
  const nextOf = new Map<string, string>();
  const findLast = (key: string): string => {
    const keys = [key];
    for (let next = nextOf.get(key); next !== undefined; next = nextOf.get(next)) keys.push(next);
    const last = keys.pop() ?? key;
    for (const one of keys) nextOf.set(one, last);
    return last;
  };
  for (const row of rows) {
    const [first, ...others] = keysOf(row).map(findLast);
    for (const key of others.map(findLast))
      if (first !== undefined && key !== findLast(first)) nextOf.set(key, findLast(first));
  }
  return [...Map.groupBy(rows, (row) => findLast(keysOf(row)[0] ?? '')).values()];
}
