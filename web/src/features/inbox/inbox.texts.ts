import { formatCount } from '../../ui/text/pluralize.ts';

/** 'Nothing waits', '2 absences and 1 question wait for you' */
export function waitingText({ excuses, questions }: { readonly excuses: number; readonly questions: number }): string {
  const parts = [
    excuses === 0 ? '' : formatCount(excuses, 'absence', 'absences'),
    questions === 0 ? '' : formatCount(questions, 'question', 'questions'),
  ].filter((part) => part !== '');
  if (parts.length === 0) return 'Nothing waits for you.';
  return `${parts.join(' and ')} ${excuses + questions === 1 ? 'waits' : 'wait'} for you.`;
}
