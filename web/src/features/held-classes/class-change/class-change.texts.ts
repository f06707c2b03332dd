import { type HeldClass } from '@muster/contract/timetables/class-week';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import type { Tone } from '#ui/feedback/status-badge.tsx';

export const texts = {
  title: "Change or cancel this week's class",
  undo: 'Undo this change',
  save: 'Save change',
  saveAnyway: 'Save anyway',
  busy: 'Saving...',
  clash: 'This clashes with another class',
  anyway: 'Change it, or save it anyway.',
  withdraw: 'Withdraw and cancel',
  withdrawn:
    "The class can be withdrawn: it then doesn't count for any student, and its marks are kept. A reason is required.",
} as const;

export const heldTones: Readonly<Record<HeldClass['state'], Tone>> = {
  'as planned': 'good',
  moved: 'fair',
  cancelled: 'bad',
  holiday: 'neutral',
};

type Place = Pick<HeldClass, 'date' | 'start_time' | 'end_time' | 'venue'>;

/** 'Mon 23 Nov, 9:00 AM – 11:00 AM, Hall A1' */
const formatSlot = ({ date, start_time, end_time, venue }: Place): string =>
  `${formatDayAndDate(date)}, ${formatTimeRange(start_time, end_time)}, ${venue}`;

/** Date, time and venue according to the weekly entry. */
export const planned = ({ class_date, planned: of }: HeldClass): string => formatSlot({ date: class_date, ...of });

/** New slot of a moved class, its substitute, and the reason of any change. */
export const changeDetail = (held: HeldClass): string =>
  [held.state === 'moved' ? formatSlot(held) : null, substituteText(held), held.reason]
    .filter((part) => part !== null)
    .join(' · ');

/** 'Substitute: Dr N. Perera'; null: none. */
export const substituteText = ({ substitute }: Pick<HeldClass, 'substitute'>): string | null =>
  substitute && `Substitute: ${bidiIsolate(substitute.name)}`;

export const savedText = (held: HeldClass): string =>
  held.state === 'cancelled'
    ? `${held.module_code} on ${formatDayAndDate(held.class_date)} is cancelled.`
    : `${held.module_code} is now on ${formatSlot(held)}${held.substitute ? `, held by ${bidiIsolate(held.substitute.name)}` : ''}.`;

export const undoneText = (held: HeldClass): string => `${held.module_code} takes place as planned: ${planned(held)}.`;

export const undoConfirmation = (held: HeldClass) =>
  ({
    title: 'Undo this change?',
    text: `${held.module_code} ${held.module_name}: ${planned(held)}.`,
    confirmLabel: texts.undo,
    isHarmless: true,
  }) as const;
