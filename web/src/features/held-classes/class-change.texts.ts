import { type HeldClass } from '@muster/contract/class-week';
import { formatDayAndDate, formatTimeRange } from '../../lib/dates.ts';
import type { Tone } from '../../ui/status-word.tsx';

export const texts = {
  title: "Cancel or move this week's class",
  asPlanned: 'Hold as planned again',
  save: 'Save change',
  saveAnyway: 'Save anyway',
  busy: 'Saving...',
  clash: 'This clashes with another class',
  anyway: 'Change it, or save it anyway.',
} as const;

export const heldTones: Readonly<Record<HeldClass['state'], Tone>> = {
  'as planned': 'good',
  moved: 'fair',
  cancelled: 'bad',
  holiday: 'neutral',
};

type Place = Pick<HeldClass, 'date' | 'start_time' | 'end_time' | 'venue'>;

/** 'Mon 23 Nov, 9:00 AM – 11:00 AM, Hall A1' */
const whenAndWhere = ({ date, start_time, end_time, venue }: Place): string =>
  `${formatDayAndDate(date)}, ${formatTimeRange(start_time, end_time)}, ${venue}`;

/** Where and when the weekly entry has it. */
export const planned = ({ class_date, planned: of }: HeldClass): string => whenAndWhere({ date: class_date, ...of });

/** Beside its word: where a moved class is held now, and why; for the others only why. */
export const changeDetail = (held: HeldClass): string =>
  [held.state === 'moved' ? whenAndWhere(held) : null, held.reason].filter((part) => part !== null).join(' · ');

/** What is told when the change is saved. */
export const savedText = (held: HeldClass): string =>
  held.state === 'cancelled'
    ? `${held.module_code} on ${formatDayAndDate(held.class_date)} is cancelled.`
    : `${held.module_code} is now on ${whenAndWhere(held)}.`;

export const asPlannedText = (held: HeldClass): string => `${held.module_code} is held as planned: ${planned(held)}.`;

export const asPlannedQuestion = (held: HeldClass) =>
  ({
    title: 'Hold it as planned again?',
    text: `${held.module_code} ${held.module_name}: ${planned(held)}.`,
    yes: texts.asPlanned,
    isHarmless: true,
  }) as const;
