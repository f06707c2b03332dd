import { termLabel } from '#lib/format/term-name.ts';
import type { Enrollment } from '@muster/contract/people/enrollments';
import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { enrollmentDays, enrollmentTeachingGroup, enrollmentTypeLabels } from '../students.texts.ts';
import classes from './enrollments.module.css';

type Props = { enrollments: readonly Enrollment[]; busyId: string | undefined; onRemove: (one: Enrollment) => void };

/** The existing enrollments, which can only be removed. */
export function ExistingEnrollments({ enrollments, busyId, onRemove }: Props) {
  const focusFallback = useFocusFallback<HTMLDivElement>();
  if (enrollments.length === 0)
    return (
      <div {...focusFallback}>
        <Text c="dimmed" m={0}>
          No modules yet
        </Text>
      </div>
    );
  return (
    <div {...focusFallback}>
      <ul className={classes.existing} aria-label="Existing enrollments">
        {enrollments.map((one) => (
          <li key={one.id} className={classes.line}>
            <div>
              <span className={classes.module}>
                <span className={classes.code}>{one.module.module_code}</span> {one.module.module_name}
              </span>
              <Text size="sm" c="dimmed">
                {one.academic_year} · {termLabel(one.semester)} · {enrollmentTypeLabels[one.enrollment_type]}
                {one.group_name === null ? '' : ` · Attends with ${one.group_name}`}
                {enrollmentTeachingGroup(one)}
                {enrollmentDays(one)}
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
    </div>
  );
}
