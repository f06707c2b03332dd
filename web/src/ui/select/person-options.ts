import { bidiIsolate } from '../../lib/format/bidi-isolate.ts';

type Person = { readonly id: string; readonly name: string; readonly employee_id: string };

/** People by their names; namesakes are told apart by their employee IDs. */
export function personOptions(people: readonly Person[]): { value: string; label: string }[] {
  const named = Map.groupBy(people, ({ name }) => name);
  return people.map(({ id, name, employee_id }) => ({
    value: id,
    label: named.get(name)?.length === 1 ? name : `${bidiIsolate(name)} · ${employee_id}`,
  }));
}
