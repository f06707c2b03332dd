import type { User } from '@muster/contract/accounts/accounts';
import { Box } from '@mantine/core';
import { noStaffRecordText } from '#lib/api/problem.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** A lecturer account without a staff record cannot choose a class. */
export const hasNoStaffRecord = ({ role, staff_id }: User): boolean => role === 'lecturer' && staff_id === null;

type Props = { title: string; home: string };

/** Replaces a class session form that the server would reject. */
export function NoStaffRecord({ title, home }: Props) {
  return (
    <Box maw="var(--muster-form-width)">
      <PageHeader title={title} back={{ to: home, label: 'Back' }} />
      <ErrorState text={noStaffRecordText} />
    </Box>
  );
}
