import { type EmptyClass, listEmptyClasses } from '@muster/contract/timetables/empty-classes';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { EmptyClassesNotice } from './empty-classes-notice.tsx';
import { EmptyClassesScreen } from './empty-classes-screen.tsx';
import { openFilters } from '#ui/filters/open-filters.setup.ts';

const server = mockServer();
const history: EmptyClass = {
  timetable_id: '00000000-0000-4000-8000-000000000001',
  module_code: 'HIS2106',
  module_name: 'History of Science',
  class_type: 'Lecture',
  day_of_week: 'Monday',
  start_time: '09:00',
  end_time: '11:00',
  venue: 'Hall B',
  lecturer: 'Dr. Rahman',
  groups: ['G1', 'G2'],
  reason: 'HIS2106 is optional and no student is enrolled.',
};
const page = (data: EmptyClass[], total = data.length) => ({
  data,
  total,
  page: 1,
  page_size: 50,
  academic_year: '2026-2027',
  semester: 1,
});

describe('EmptyClassesScreen', () => {
  const show = () => renderScreens({ '/': () => <EmptyClassesScreen academicYears={['2025-2026']} /> }, '/');

  it('lists the classes of the current semester with the reason', async () => {
    server.reply(listEmptyClasses, page([history]));
    show();
    await screen.findByText('HIS2106 is optional and no student is enrolled.');
    expect(screen.getByText('G1, G2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Remove filter Academic Year/ })).toBeNull();
    screen.getByRole('button', { name: 'Remove filter Semester: Semester 1' });
    await openFilters();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Academic Year' }).value).toBe('2026-2027');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Semester' }).value).toBe('Semester 1');
  });

  it('says that each class expects students', async () => {
    server.reply(listEmptyClasses, page([]));
    show();
    await screen.findByText('Each weekly class expects students.');
  });
});

describe('EmptyClassesNotice', () => {
  it('names the reasons', async () => {
    server.reply(
      listEmptyClasses,
      page([history, { ...history, timetable_id: history.timetable_id.replace(/1$/, '2') }], 5),
    );
    renderScreens({ '/': EmptyClassesNotice }, '/');
    const notice = await screen.findByRole('region', { name: 'Classes without students' });
    expect(notice.textContent).toMatch(/^5 classes expect no students: HIS2106 is .* enrolled\. And 3 more\./);
  });

  it('shows nothing without such classes', async () => {
    server.reply(listEmptyClasses, page([]));
    renderScreens({ '/': EmptyClassesNotice }, '/');
    await waitFor(() => expect(server.requests(listEmptyClasses)).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
