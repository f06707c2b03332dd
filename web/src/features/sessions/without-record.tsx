import type { User } from '@muster/contract/accounts';
import { Container } from '@mantine/core';
import { noStaffRecordText } from '../../lib/problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** A lecturer whom the staff table does not hold has no class to choose. */
export const isWithoutRecord = ({ role, staff_id }: User): boolean => role === 'lecturer' && staff_id === null;

type Props = { title: string; home: string };

/** In the place of a class session form that could only be refused at its end. */
export function WithoutRecord({ title, home }: Props) {
  return (
    <Container size="md" px={0}>
      <PageHeader title={title} back={{ to: home, label: 'Back' }} />
      <ErrorState text={noStaffRecordText} />
    </Container>
  );
}
