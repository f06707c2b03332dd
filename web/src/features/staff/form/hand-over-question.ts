import { confirm } from '../../../ui/dialogs/confirm-dialog.tsx';
import { formatCount } from '../../../ui/text/pluralize.ts';

/** Asks whether to show the weekly classes of people who became Inactive, so that another lecturer gets them. */
export const confirmHandOver = async (who: string, classesAhead: number): Promise<boolean> =>
  classesAhead > 0 &&
  (await confirm({
    title: `Hand over ${formatCount(classesAhead, 'weekly class', 'weekly classes')}?`,
    text: `${who} still has classes ahead. Edit each of them to choose another lecturer, from the next class or another day on.`,
    confirmLabel: 'Show the classes',
    cancelLabel: 'Later',
    isHarmless: true,
  }));
