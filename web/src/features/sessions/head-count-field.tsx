import type { Session } from '@muster/contract/sessions';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { notify } from '../../ui/notice.ts';
import { changeSession } from './sessions.api.ts';

/** How many the lecturer counts in the room: when more are marked than that, the last ones are flagged. */
export function HeadCountField({ session }: { session: Pick<Session, 'id' | 'head_count'> }) {
  const [saved, setSaved] = useState(session.head_count);
  const [typed, setTyped] = useState<number | string>(session.head_count ?? '');

  async function save() {
    const count = typed === '' ? null : Number(typed);
    if (count === saved) return;
    try {
      const reply = await changeSession(session.id, { head_count: count });
      setSaved(reply.session.head_count);
    } catch (error) {
      notify.error(problemText(error));
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
      value={typed}
      onChange={setTyped}
      onBlur={() => void save()}
    />
  );
}
