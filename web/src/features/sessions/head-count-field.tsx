import type { Session } from '@muster/contract/sessions';
import { NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem, problemText } from '../../lib/problem.ts';
import { notify } from '../../ui/notice.ts';
import { changeSession, sessionQuery } from './sessions.api.ts';
import { texts } from './sessions.texts.ts';

/** How many the lecturer counts in the room: when more are marked than that, the last ones are flagged. */
export function HeadCountField({ session }: { session: Pick<Session, 'id' | 'head_count'> }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<number | string>();
  const { id } = session;
  // A colleague may have counted since the class was opened here.
  useEffect(() => void client.invalidateQueries(sessionQuery(id)), [client, id]);

  async function save() {
    const count = typed === undefined || typed === '' ? null : Number(typed);
    if (typed === undefined || count === session.head_count) return;
    try {
      const reply = await changeSession(id, { head_count: count, seen: { head_count: session.head_count } });
      // The register is closed and opened again, here and beside its history.
      client.setQueryData(sessionQuery(id).queryKey, (before) => before && { ...before, ...reply });
      setTyped(undefined);
    } catch (error) {
      const isOvertaken = error instanceof ApiProblem && error.code === 'conflict';
      notify.error(isOvertaken ? texts.countedMeanwhile : problemText(error));
      if (!isOvertaken) return;
      await client.invalidateQueries(sessionQuery(id));
      setTyped(undefined);
    }
  }

  return (
    <NumberInput
      label="Head count"
      description="Counted in the room? More marks than that are flagged."
      placeholder="Not counted"
      min={0}
      max={100_000}
      allowDecimal={false}
      value={typed ?? session.head_count ?? ''}
      onChange={setTyped}
      onBlur={() => void save()}
      // Escape closes the register around it; what is taken off the page tells of no blur.
      onKeyDown={({ key }) => void ((key === 'Enter' || key === 'Escape') && save())}
    />
  );
}
