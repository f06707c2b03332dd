import type { MarkMethod, MarkStatus } from '@muster/contract/attendance';

type Tone = 'good' | 'fair' | 'bad' | 'neutral';

export const statusWords = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
} as const satisfies Record<MarkStatus, string>;

/** The word of each mark, and the tone in which it stands beside it. */
export const markWords: Readonly<Record<MarkStatus, { readonly word: string; readonly tone: Tone }>> = {
  present: { word: statusWords.present, tone: 'good' },
  late: { word: statusWords.late, tone: 'fair' },
  absent: { word: statusWords.absent, tone: 'bad' },
  excused: { word: statusWords.excused, tone: 'neutral' },
};

/** How a mark came about. */
export const methodWords = {
  qr: 'Scanned',
  typed: 'Typed code',
  manual: 'By hand',
} as const satisfies Record<MarkMethod, string>;
