import { formatCount, plural } from '@muster/contract/http/plural';

/** '2 absences and 1 question need a reply.' */
export function inboxText({ excuses, questions }: { readonly excuses: number; readonly questions: number }): string {
  const parts = [
    excuses === 0 ? '' : formatCount(excuses, 'absence', 'absences'),
    questions === 0 ? '' : formatCount(questions, 'question', 'questions'),
  ].filter((part) => part !== '');
  if (parts.length === 0) return 'Nothing needs a reply.';
  return `${parts.join(' and ')} ${plural(excuses + questions, 'needs', 'need')} a reply.`;
}
