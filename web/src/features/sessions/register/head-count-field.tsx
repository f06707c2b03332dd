import { changeSession, type Session } from '@muster/contract/attendance/sessions';
import { NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiProblem, problemText } from '#lib/api/problem.ts';
import { notify } from '#ui/feedback/notice.ts';
import { sessionQuery } from '../sessions.api.ts';
import { texts } from '../sessions.texts.ts';

/** Number of people the lecturer counted. If more students are marked, the last marks are flagged. */
export function HeadCountField({ session }: { session: Pick<Session, 'id' | 'head_count'> }) {
  const client = useQueryClient();
  const [input, setInput] = useState<number | string>();
  const { id } = session;

  async function save() {
    const count = input === undefined || input === '' ? null : Number(input);
    if (input === undefined || count === session.head_count) return;
    try {
      const reply = await call(changeSession, {
        params: { id },
        body: { head_count: count, seen: { head_count: session.head_count } },
      });
      // The register may be closed and opened again and then reads the cached session.
      client.setQueryData(sessionQuery(id).queryKey, (before) => before && { ...before, ...reply });
      setInput(undefined);
    } catch (error) {
      const isConflict = error instanceof ApiProblem && error.code === 'conflict';
      notify.error(isConflict ? texts.headCountConflict : problemText(error));
      if (!isConflict) return;
      await client.invalidateQueries(sessionQuery(id));
      setInput(undefined);
    }
  }

  return (
    <NumberInput
      label="Head count"
      description="How many people are in the room? We'll flag it if more are marked."
      placeholder="Not counted"
      min={0}
      max={100_000}
      allowDecimal={false}
      value={input ?? session.head_count ?? ''}
      onChange={setInput}
      onBlur={() => void save()}
      // Escape unmounts the register, and an unmounted input fires no blur event.
      onKeyDown={({ key }) => void ((key === 'Enter' || key === 'Escape') && save())}
    />
  );
}
