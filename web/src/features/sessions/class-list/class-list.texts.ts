import type { Addition } from '@muster/contract/attendance/class-lists';
import { formatPerson } from '#lib/format/person-label.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { formatDateTime } from '#lib/format/dates.ts';

export const classListTexts = {
  noneFound: 'No student found who is not on the list already.',
  scopes: {
    class: 'This class only',
    module: 'All further classes of the module this semester',
  },
  enrolls: 'Also enrolls the student in the module.',
  proposes:
    'Adds the student to this class now. An administrator decides about the further classes; your inbox shows the decision.',
  results: { saved: 'Added and enrolled', proposed: 'Added, enrollment proposed' },
  added: 'Added',
  notRemovable: 'On the list since the class was opened, so you can’t remove this student. Set a mark instead.',
} as const;

export const removeQuestion = (name: string, hasMark: boolean) => ({
  title: `Remove ${bidiIsolate(name)} from this class?`,
  text: hasMark
    ? 'The mark of this class goes with it. The history keeps both, and you can add the student again.'
    : 'The history keeps it, and you can add the student again.',
  confirmLabel: 'Remove',
  cancelLabel: 'Leave on the list',
});

/** Who added the student, when and why. */
export function describeAddition({ source, by, at, reason }: Addition): string {
  const time = formatDateTime(at);
  const person = by === null ? '' : ` by ${formatPerson(by)}`;
  const what = {
    added: `Added${person}, ${time}`,
    requested: `Request accepted${person}, ${time}`,
    joined:
      by === null
        ? `Joined the group, added when the class was reopened, ${time}`
        : `Joined the group, added${person}, ${time}`,
    parallel: `Checked in from another teaching group, ${time}. It counts in place of the student’s own class of the week`,
    guest: `Checked in from another teaching group, ${time}. It does not count for the student`,
  }[source];
  return reason === null ? what : `${what}: ${reason}`;
}
