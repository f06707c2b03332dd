import type { AuditEvent } from '@muster/contract/accounts/audit';

type Values = Readonly<Record<string, unknown>>;
type Change = AuditEvent['changes'][number];

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Columns of a record that say nothing about a change. */
const technical = new Set(['id', 'university_id', 'created_at', 'updated_at', 'sequence', 'changed_by']);

/** A value as text; null: none. Lists of more than ten values are cut. */
function format(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    const shown = value.slice(0, 10).map((one) => format(one) ?? '–');
    return value.length === 0
      ? null
      : [...shown, ...(value.length > 10 ? [`and ${value.length - 10} more`] : [])].join(', ');
  }
  return isObject(value)
    ? Object.entries(value)
        .map(([name, one]) => `${name.replaceAll('_', ' ')}: ${format(one) ?? '–'}`)
        .join(', ')
    : null;
}

/** `details` and `changes` of an event as what changed, from which value to which, and other facts. */
export function describeValues(
  details: Values,
  personal: Readonly<Record<string, readonly [unknown, unknown]>> | null,
) {
  const { before, after, ...others } = details;
  const changes: Change[] = Object.entries(personal ?? {}).map(([field, [old, next]]) => ({
    field,
    before: format(old),
    after: format(next),
  }));
  if (isObject(before) || isObject(after)) {
    const [old, next] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
    for (const field of new Set([...Object.keys(old), ...Object.keys(next)])) {
      const change = { field, before: format(old[field]), after: format(next[field]) };
      if (!technical.has(field) && change.before !== change.after) changes.push(change);
    }
  } else if (before !== undefined || after !== undefined) {
    changes.push({ field: 'state', before: format(before), after: format(after) });
  }
  const named = new Set(changes.map(({ field }) => field));
  const facts = Object.entries(others).flatMap(([name, value]) => {
    const shown =
      name === 'fields' && Array.isArray(value) ? value.filter((field) => !named.has(String(field))) : value;
    const text = format(shown);
    return text === null ? [] : [{ name, value: text }];
  });
  return { changes, facts };
}
