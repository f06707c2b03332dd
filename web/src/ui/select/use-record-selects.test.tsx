import { lookUpStaff } from '@muster/contract/people/staff';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderPart } from '../render-screens.setup.tsx';
import { useStaffSelect } from './use-record-selects.ts';

const server = mockServer();

function Names({ active }: { active: 'true' | 'all' }) {
  const { options } = useStaffSelect({ active, value: '' });
  return <p>{`${active}: ${options.map(({ label }) => label).join()}`}</p>;
}

describe('select of staff', () => {
  it('offers former staff only where they can be chosen', async () => {
    const people = [
      {
        id: '00000000-0000-4000-8000-000000000001',
        name: 'Anna',
        employee_id: 'E1',
        staff_type: 'lecturer' as const,
        active: true,
      },
      {
        id: '00000000-0000-4000-8000-000000000002',
        name: 'Ravi',
        employee_id: 'E2',
        staff_type: 'lecturer' as const,
        active: false,
      },
    ];
    server.reply(lookUpStaff, ({ query }) => people.filter(({ active }) => active || query['active'] === 'all'));
    renderPart(
      <>
        <Names active="true" />
        <Names active="all" />
      </>,
    );
    await screen.findByText('all: Anna · E1,Ravi · E2');
    expect(screen.getByText('true: Anna · E1')).toBeTruthy();
  });
});
