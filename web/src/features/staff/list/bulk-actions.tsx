import { setStaffStatus } from '@muster/contract/people/staff';
import { formatCount } from '@muster/contract/http/plural';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { useAction } from '#ui/actions/use-action.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { useHandOverOffer } from '#ui/dialogs/use-hand-over-offer.ts';
import { notify } from '#ui/feedback/notice.ts';

const formatStaffCount = (count: number): string => formatCount(count, 'staff member');

/** Activates or deactivates the selected staff. Deactivation signs them out, so it asks first. */
export function StaffBulkActions({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const offerHandOver = useHandOverOffer();
  const { isBusy, run } = useAction(async (active: boolean) => {
    const save = (isActive: boolean) => call(setStaffStatus, { body: { ids: [...ids], active: isActive } });
    const { changed, classes_ahead: classesAhead } = await save(active);
    // Otherwise some had the state before, and keep it.
    const isExact = changed === ids.length;
    const undo = (): Promise<unknown> => save(!active).finally(onDone);
    notify.success(`${formatStaffCount(changed)} ${active ? 'activated' : 'deactivated'}`, isExact ? undo : undefined);
    onDone();
    const [onlyId] = ids.length === 1 ? ids : [];
    const name = changed === 1 ? 'This person' : 'At least one of these people';
    await offerHandOver({ kind: 'lecturer', name, classesAhead, ...(onlyId !== undefined && { id: onlyId }) });
  });
  const setActive = async (active: boolean): Promise<void> => {
    const isConfirmed =
      active ||
      (await confirm({
        title: `Deactivate ${formatStaffCount(ids.length)}?`,
        text: "They'll be signed out right away and can't sign in until you activate them again.",
        confirmLabel: 'Deactivate',
      }));
    if (isConfirmed) await run(active);
  };
  return (
    <>
      <Button size="sm" variant="default" disabled={isBusy} onClick={() => void setActive(true)}>
        Activate
      </Button>
      <Button size="sm" variant="default" disabled={isBusy} onClick={() => void setActive(false)}>
        Deactivate
      </Button>
    </>
  );
}
