/** The personal fields whose values the audit log holds. Of other fields (such as date of birth and address) it holds the names. */
const heldFields = [
  'name',
  'family_name',
  'email',
  'student_id',
  'employee_id',
  'active',
  'current_year',
  'current_semester',
  'enrollment_date',
  'leave_from',
  'leave_until',
  'left_on',
  'second_programme',
  'local_international',
  'department',
  'staff_type',
  'position',
] as const;

/** The values before and after of the changed fields of a student or staff member that the audit log may hold. */
export function personChanges(before: object, after: object): Record<string, readonly [unknown, unknown]> {
  const valueOf = (row: object, field: string): unknown => (row as Record<string, unknown>)[field] ?? null;
  return Object.fromEntries(
    heldFields
      .map((field) => [field, [valueOf(before, field), valueOf(after, field)]] as const)
      .filter(([, [old, next]]) => old !== next),
  );
}
