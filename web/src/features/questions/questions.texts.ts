import type { QuestionState } from '@muster/contract/questions';
import type { Tone } from '../../ui/status-word.tsx';

export const questionWords: Readonly<Record<QuestionState, { readonly word: string; readonly tone: Tone }>> = {
  open: { word: 'Open', tone: 'fair' },
  answered: { word: 'Answered', tone: 'good' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
};

export const questionTexts = {
  asked: 'Your question is sent. The answer appears here.',
  changed: 'Your question is changed.',
  withdrawn: 'Your question is withdrawn.',
  answered: (name: string) => `The answer to ${name} is sent.`,
  lost: 'Questions about this mark did not come.',
  withdrawTitle: 'Withdraw this question?',
  withdrawText: 'Nobody answers it then. You can ask again.',
} as const;
