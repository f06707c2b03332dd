import { useState } from 'react';
import { useAction } from '../actions/use-action.ts';
import { notify } from '../feedback/notice.ts';

export type EntryChange = {
  /** Id of the entry with a pending change. */
  busyId: string | undefined;
  /** `undo` takes the change back; the notice offers it. Resolves to the reply, or to undefined after an error, which is shown. */
  change: <Reply>(
    id: string,
    run: () => Promise<Reply>,
    done: string,
    undo?: () => Promise<unknown>,
  ) => Promise<Reply | undefined>;
};

/** Runs a small change of an entry of a list and shows its result as a notice. */
export function useEntryChange(): EntryChange {
  const [changedId, setChangedId] = useState<string>();
  const { isBusy, run } = useAction((step: () => Promise<void>) => step());
  const change: EntryChange['change'] = async <Reply>(
    id: string,
    send: () => Promise<Reply>,
    done: string,
    undo?: () => Promise<unknown>,
  ) => {
    setChangedId(id);
    let reply: Reply | undefined;
    await run(async () => {
      reply = await send();
      notify.success(done, undo);
    });
    return reply;
  };
  return { busyId: isBusy ? changedId : undefined, change };
}
