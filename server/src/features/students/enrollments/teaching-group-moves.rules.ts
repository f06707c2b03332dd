import type { MovedEnrolment } from './teaching-group-students.store.ts';

/**
 * What happens to the enrolments of a move. `renamed`: name the other group. `left`: end on the day before. `replaced`: become Inactive.
 * `entered`: their students are enrolled in the other group. An enrolment that has not begun has no days to keep.
 */
export function planMove(
  enrolments: readonly Pick<MovedEnrolment, 'id' | 'has_begun' | 'target_id'>[],
  from: 'today' | 'term',
): Record<'renamed' | 'left' | 'replaced' | 'entered', string[]> {
  const isWhole = (one: Pick<MovedEnrolment, 'has_begun'>): boolean => from === 'term' || !one.has_begun;
  const idsOf = (some: readonly Pick<MovedEnrolment, 'id'>[]): string[] => some.map(({ id }) => id);
  const whole = enrolments.filter(isWhole);
  const left = enrolments.filter((one) => !isWhole(one));
  const replaced = whole.filter(({ target_id: target }) => target !== null);
  return {
    renamed: idsOf(whole.filter(({ target_id: target }) => target === null)),
    replaced: idsOf(replaced),
    left: idsOf(left),
    entered: idsOf([...replaced, ...left]),
  };
}
