import type { ClassResource } from '@muster/contract/timetables/class-types';
import { formatCount } from '@muster/contract/http/plural';
import { useNavigate } from '@tanstack/react-router';
import { confirm } from './confirm-dialog.tsx';

/** What became Inactive; without `id` several at once, whose classes are then shown. */
export type HandOverOffer = {
  readonly kind: ClassResource;
  readonly id?: string;
  readonly name: string;
  readonly classesAhead: number | undefined;
};

/** Offers to hand over the weekly classes of what became Inactive. Resolves to true if the screen changes. */
export function useHandOverOffer(): (offer: HandOverOffer) => Promise<boolean> {
  const navigate = useNavigate();
  return async ({ kind, id, name, classesAhead = 0 }) => {
    if (classesAhead === 0) return false;
    const isAccepted = await confirm({
      title: `Hand over ${formatCount(classesAhead, 'weekly class', 'weekly classes')}?`,
      text: `${name} still has classes ahead. You can give them to another one, from the next class or another day on.`,
      confirmLabel: id === undefined ? 'Show the classes' : 'Hand over',
      cancelLabel: 'Later',
      isHarmless: true,
    });
    if (!isAccepted) return false;
    await (id === undefined
      ? navigate({ to: '/edit-timetable', search: { missing: kind } })
      : navigate({ to: '/hand-over-classes', search: { kind, from_id: id } }));
    return true;
  };
}
