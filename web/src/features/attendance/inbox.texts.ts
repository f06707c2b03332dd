import type { ExcuseClass } from '@muster/contract/excuses';
import { counted } from '../../ui/counted.ts';

export const inboxTexts = {
  approved: (name: string) => `The absence of ${name} is approved.`,
  declined: (name: string) => `The absence of ${name} is declined.`,
  ruleSaved: 'The rule is saved. It holds for what is decided from now on.',
} as const;

/** 'Nothing waits', '2 absences and 1 question wait for you' */
export function waitingText({ excuses, questions }: { readonly excuses: number; readonly questions: number }): string {
  const parts = [
    excuses === 0 ? '' : counted(excuses, 'absence', 'absences'),
    questions === 0 ? '' : counted(questions, 'question', 'questions'),
  ].filter((part) => part !== '');
  if (parts.length === 0) return 'Nothing waits for you.';
  return `${parts.join(' and ')} ${excuses + questions === 1 ? 'waits' : 'wait'} for you.`;
}

/** What an approval does, in one sentence. */
export function changesText(classes: readonly Pick<ExcuseClass, 'is_changed'>[]): string {
  if (classes.length === 0) return 'No class was held on these days yet. Classes held later are excused by themselves.';
  const changed = classes.filter((one) => one.is_changed).length;
  const held = counted(classes.length, 'class was held', 'classes were held');
  if (changed === 0) return `${held} on these days; no mark changes.`;
  return `${held} on these days; ${counted(changed, 'absence becomes', 'absences become')} excused.`;
}
