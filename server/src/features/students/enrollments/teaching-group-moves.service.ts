import { httpError } from '#platform/http/errors/http-error.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { planMove } from './teaching-group-moves.rules.ts';
import * as store from './teaching-group-students.store.ts';

type Move = {
  readonly groupId: string;
  readonly toGroupId: string;
  readonly today: string;
  /** Without repetitions. */
  readonly studentIds: readonly string[];
  readonly from: 'today' | 'term';
};

/** Moves the students to another teaching group of the same module and term. Throws `conflict` unless all are in the group, and none in the other one. */
export async function moveToTeachingGroup(tx: UniversityTx, move: Move): Promise<void> {
  await store.lockStudents(tx, move.studentIds);
  const enrolments = await store.listMovedEnrolments(tx, move);
  const namesOf = (some: readonly store.MovedEnrolment[]): string[] => [
    ...new Map(some.map((one) => [one.student_id, one.student])).values(),
  ];
  if (namesOf(enrolments).length < move.studentIds.length) {
    const text = 'Some of these students are not in this teaching group any more. Reload the list and choose again.';
    throw httpError('conflict', text, { student_ids: text });
  }
  const [first, ...others] = namesOf(enrolments.filter((one) => one.is_in_target));
  if (first !== undefined) {
    const names = `${first}${others.length > 0 ? ` and ${others.length} more` : ''}`;
    const text = `${names} ${others.length > 0 ? 'are' : 'is'} in this teaching group already. Leave them out.`;
    throw httpError('conflict', text, { student_ids: text });
  }
  if (!enrolments.every((one) => one.is_served)) {
    const text =
      'Some of these students take another module, which this teaching group does not serve. Choose another one.';
    throw httpError('conflict', text, { to_group_id: text });
  }
  const plan = planMove(enrolments, move.from);
  await store.upsertEnrolmentsIn(tx, plan.entered, move.toGroupId, move.from === 'today' ? move.today : null);
  await store.updateTeachingGroupOf(tx, plan.renamed, move.toGroupId);
  await store.updateEnrolmentsLeft(tx, plan.left, move.today);
  await store.updateEnrolmentsReplaced(tx, plan.replaced);
}
