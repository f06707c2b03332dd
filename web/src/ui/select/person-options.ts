import { bidiIsolate } from '#lib/format/bidi-isolate.ts';

type Person = { readonly id: string; readonly name: string; readonly employee_id: string };

/** Options for people. Namesakes show their employee ID. */
export function personOptions(people: readonly Person[]): { value: string; label: string }[] {
  const named = Map.groupBy(people, ({ name }) => name);
  return people.map(({ id, name, employee_id }) => ({
    value: id,
    label: named.get(name)?.length === 1 ? name : `${bidiIsolate(name)} · ${employee_id}`,
  }));
}
