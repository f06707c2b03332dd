import { listTeachingGroups, type TeachingGroup } from '@muster/contract/academics/teaching-group-lists';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { makeTeachingGroup } from '#lib/testing/make-records.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { EnrollmentTeachingGroup } from './enrollment-teaching-group.tsx';

const server = mockServer();
const id = '00000000-0000-4000-8000-000000000001';
const lab = makeTeachingGroup({ module_id: id, group_name: 'Lab A', student_count: 3 });
const reply = (data: TeachingGroup[]) =>
  server.reply(listTeachingGroups, { data, total: data.length, page: 1, page_size: 200 });

function Field() {
  const [value, setValue] = useState('');
  return (
    <>
      <EnrollmentTeachingGroup moduleId={id} academicYear="2026-2027" semester="1" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
const open = () => renderScreens({ '/': () => <Field /> }, '/');

it('offers the teaching groups of the module in the term', async () => {
  reply([lab]);
  open();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Teaching group' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Lab A · 0102' }));
  await screen.findByText(id);
  expect(server.requests(listTeachingGroups)[0]).toMatchObject({
    params: { id },
    query: { academic_year: '2026-2027', semester: '1' },
  });
});

it('is hidden for a module without teaching groups', async () => {
  reply([]);
  open();
  await waitFor(() => expect(server.requests(listTeachingGroups)).toHaveLength(1));
  expect(screen.queryByRole('combobox')).toBeNull();
});
