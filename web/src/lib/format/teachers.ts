/** A class with its lecturers and assistants. */
type Taught<Person> = {
  readonly lecturer: Person;
  readonly assistant_lecturer: Person | null;
  readonly further_lecturers: readonly Person[];
  readonly further_assistants: readonly Person[];
};

/** All lecturers, the first one first. */
export const lecturersOf = <Person>(of: Pick<Taught<Person>, 'lecturer' | 'further_lecturers'>): Person[] => [
  of.lecturer,
  ...of.further_lecturers,
];

/** All assistants, the first one first. */
export const assistantsOf = <Person>(of: Pick<Taught<Person>, 'assistant_lecturer' | 'further_assistants'>): Person[] =>
  of.assistant_lecturer === null ? [] : [of.assistant_lecturer, ...of.further_assistants];

export const namesOf = (people: readonly { readonly name: string }[]): string[] => people.map(({ name }) => name);

/** Lines of a details dialog, with all names. */
export const teacherLines = <Person>(
  of: Taught<Person>,
  format: (one: Person) => string,
): [label: string, text: string | readonly string[]][] => [
  ...linesOf('Lecturer', lecturersOf(of).map(format)),
  ...linesOf('Assistant Lecturer', assistantsOf(of).map(format)),
];

function linesOf(label: string, [first, ...more]: readonly string[]): [string, string | readonly string[]][] {
  if (first === undefined) return [];
  return [more.length === 0 ? [label, first] : [`${label}s`, [first, ...more]]];
}
