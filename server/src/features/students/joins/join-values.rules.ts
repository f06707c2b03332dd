import type { BodyOf } from '@muster/contract/http/endpoint';
import type { joinStudents } from '@muster/contract/people/student-joins';
import type { JoinChanges, PersonRow, PersonValues } from './student-joins.store.ts';

type Choices = Pick<BodyOf<typeof joinStudents>, 'number' | 'name' | 'sign_in'>;

const valuesOf = ({ student_id, name, family_name, email, account_id, group_id, active }: PersonRow): PersonValues => {
  return { student_id, name, family_name, email, account_id, group_id, active };
};

/**
 * The values of both records before and after they are joined. Number and sign-in are exchanged if those of the joined record are chosen.
 * The kept record is active if either was, and has the group of an active one if it has none: joining never closes the sign-in of a student.
 */
export function joinValues(
  kept: PersonRow,
  joined: PersonRow,
  { number, name, sign_in: signIn }: Choices,
): Pick<JoinChanges, 'kept' | 'joined'> {
  const [one, other] = [valuesOf(kept), valuesOf(joined)];
  const numbers = number === 'kept' ? [one, other] : [other, one];
  const signIns = signIn === 'kept' ? [one, other] : [other, one];
  const named = name === 'kept' ? one : other;
  const exchanged = (before: PersonValues, at: 0 | 1): PersonValues => ({
    ...before,
    student_id: numbers[at]?.student_id ?? before.student_id,
    email: signIns[at]?.email ?? before.email,
    account_id: signIns[at]?.account_id ?? null,
  });
  return {
    kept: {
      before: one,
      after: {
        ...exchanged(one, 0),
        name: named.name,
        family_name: named.family_name,
        active: one.active || other.active,
        group_id: one.group_id ?? (other.active ? other.group_id : null),
      },
    },
    joined: { before: other, after: { ...exchanged(other, 1), group_id: null, active: false } },
  };
}

/** The values of both records after they are separated. What was changed in the kept record since stays. */
export function separatedValues(
  present: PersonValues,
  { kept, joined }: Pick<JoinChanges, 'kept' | 'joined'>,
): { kept: PersonValues; joined: PersonValues } {
  const changedFields = (Object.keys(kept.before) as (keyof PersonValues)[]).filter(
    (field) => kept.before[field] !== kept.after[field] && present[field] === kept.after[field],
  );
  const restored = Object.fromEntries(changedFields.map((field) => [field, kept.before[field]]));
  return { kept: { ...present, ...restored }, joined: joined.before };
}
