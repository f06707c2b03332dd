import { Button } from '@mantine/core';
import { useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { counted } from '../../ui/counted.ts';
import { notify } from '../../ui/notice.ts';
import { setStaffStatus } from './staff.api.ts';

const people = (count: number): string => counted(count, 'staff member');

/** Activate or deactivate the chosen ones; who is deactivated is signed out at once, and so is asked for. */
export function StatusButtons({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const set = async (active: boolean): Promise<void> => {
    const isSure =
      active ||
      (await confirm({
        title: `Deactivate ${people(ids.length)}?`,
        text: 'They are signed out at once and cannot sign in until they are activated again.',
        yes: 'Deactivate',
      }));
    if (!isSure) return;
    setIsBusy(true);
    try {
      const { changed } = await setStaffStatus(ids, active);
      notify.success(`${people(changed)} ${active ? 'activated' : 'deactivated'}.`);
      onDone();
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button size="sm" variant="default" disabled={isBusy} onClick={() => void set(true)}>
        Activate
      </Button>
      <Button size="sm" variant="default" disabled={isBusy} onClick={() => void set(false)}>
        Deactivate
      </Button>
    </>
  );
}
