import type { Endpoint, ReplyOf } from '@muster/contract/http/endpoint';
import { call, type CallOptions } from '#lib/api/api.ts';
import { useEntryChange } from './use-entry-change.ts';

type Listed = { readonly id: string; readonly active: boolean };

/**
 * Sets records Active and Inactive by the endpoint that changes them, with a way back in the notice. `toRequest` returns the values of the
 * record, which the server compares with the stored ones. Resolves to the reply, or to undefined after an error, which is shown.
 */
export function useStatusToggle<E extends Endpoint, Row extends Listed>(
  change: E,
  toRequest: (row: Row) => object,
  toMessage: (row: Row, isActive: boolean) => string,
) {
  const { busyId, change: changeEntry } = useEntryChange();
  const toggle = (row: Row): Promise<ReplyOf<E> | undefined> => {
    const seen = toRequest(row);
    const next = { ...seen, active: !row.active };
    const save = (body: object) => call(change, { params: { id: row.id }, body } as CallOptions<E>);
    return changeEntry(
      row.id,
      () => save({ ...next, seen }),
      toMessage(row, next.active),
      () => save({ ...seen, seen: next }),
    );
  };
  return { busyId, toggle };
}
