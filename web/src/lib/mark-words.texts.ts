import type { MarkStatus } from '@muster/contract/attendance';

type Tone = 'good' | 'fair' | 'bad' | 'neutral';

/** The word of each mark, and the tone in which it stands beside it. */
export const markWords: Readonly<Record<MarkStatus, { readonly word: string; readonly tone: Tone }>> = {
  present: { word: 'Present', tone: 'good' },
  late: { word: 'Late', tone: 'fair' },
  absent: { word: 'Absent', tone: 'bad' },
  excused: { word: 'Excused', tone: 'neutral' },
};
