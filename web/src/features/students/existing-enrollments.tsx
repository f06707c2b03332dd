import type { Enrollment } from '@muster/contract/enrollments';
import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useFocusBeside } from '../../ui/use-focus-beside.ts';
import { enrollmentTypeWords } from './students.texts.ts';
import classes from './enrollments.module.css';

type Props = { enrollments: readonly Enrollment[]; busyId: string | undefined; onRemove: (one: Enrollment) => void };

/** What the student takes already: it cannot be changed, only removed. */
export function ExistingEnrollments({ enrollments, busyId, onRemove }: Props) {
  const beside = useFocusBeside(enrollments.length);
  if (enrollments.length === 0)
    return (
      <Text c="dimmed" m={0}>
        No modules yet.
      </Text>
    );
  return (
    <ul className={classes.existing} aria-label="Existing enrollments" {...beside}>
      {enrollments.map((one) => (
        <li key={one.id} className={classes.line}>
          <div>
            <span className={classes.module}>
              <span className={classes.code}>{one.module.module_code}</span> {one.module.module_name}
            </span>
            <Text size="sm" c="dimmed">
              {one.academic_year} · Semester {one.semester} · {enrollmentTypeWords[one.enrollment_type]}
              {one.active ? '' : ' · Inactive'}
            </Text>
          </div>
          <Button
            variant="subtle"
            color="red"
            size="sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={`Remove ${one.module.module_code} ${one.module.module_name}`}
            disabled={busyId === one.id}
            onClick={() => onRemove(one)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
