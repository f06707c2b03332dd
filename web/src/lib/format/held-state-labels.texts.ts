import type { HeldClass } from '@muster/contract/timetables/class-week';

/** Label of a class that differs from its weekly entry. */
export const heldStateLabels: Readonly<Record<HeldClass['state'], string | undefined>> = {
  'as planned': undefined,
  moved: 'Moved',
  cancelled: 'Cancelled',
  holiday: 'Holiday',
};
