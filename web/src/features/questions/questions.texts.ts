import type { QuestionState } from '@muster/contract/attendance/questions';
import type { Tone } from '#ui/feedback/status-badge.tsx';

export const questionStates: Readonly<Record<QuestionState, { readonly word: string; readonly tone: Tone }>> = {
  open: { word: 'Open', tone: 'fair' },
  answered: { word: 'Answered', tone: 'good' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
};

export const questionTexts = {
  sent: 'Question sent. The answer will appear here.',
  changed: 'Question changed',
  withdrawn: 'Question withdrawn',
  answered: (name: string) => `Answer to ${name} sent`,
  loadFailed: "Couldn't load questions about this mark.",
  withdrawTitle: 'Withdraw this question?',
  withdrawText: "It won't be answered. You can ask again.",
} as const;
