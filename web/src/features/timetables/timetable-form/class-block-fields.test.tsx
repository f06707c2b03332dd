import { moduleTeachers } from '@muster/contract/academics/modules';
import { listHolidays, listSemesters } from '@muster/contract/academics/semesters';
import { listVenues } from '@muster/contract/academics/venues';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ClassBlockFields } from './class-block-fields.tsx';
import { type ClassFields, emptyClass } from './timetable-form.logic.ts';
import { amara, box, choose, fill, hallA1, mockTimetableServer, open, press, uuid } from './timetable-form.setup.tsx';

const server = mockTimetableServer();

const busyText = 'The service is busy for a moment.';
const teachers = { success: true as const, lecturers: [amara], assistants: [] };
const optics = [{ value: uuid(3), label: 'PH101 · Optics' }];

const autumn = { academic_year: '2026-2027', semester: 1, starts_on: '2026-10-05', ends_on: '2026-12-18' };

let entered: ClassFields;
function OneClass({ errors = {} }: { errors?: Record<string, string> }) {
  const [fields, setFields] = useState<ClassFields>({ ...emptyClass, module_id: uuid(3) });
  return (
    <ClassBlockFields
      fields={fields}
      onChange={(change) => {
        entered = { ...fields, ...change };
        setFields(entered);
      }}
      modules={{ isOpen: true, options: optics }}
      term={{ semester: '1', academic_year: '2026-2027' }}
      errors={errors}
      path=""
    />
  );
}
const openClass = (errors?: Record<string, string>): void =>
  open('/class', { '/class': () => <OneClass {...(errors && { errors })} /> });

describe('ClassBlockFields', () => {
  it('offers odd, even or chosen weeks, and says which week is the first', async () => {
    server.reply(listSemesters, [autumn]);
    openClass();
    await waitFor(() => expect(box('Weeks').value).toBe('Every week'));
    expect(screen.queryByText(/^Week 1 is/)).toBeNull();
    await choose('Weeks', 'Odd teaching weeks');
    await screen.findByText('Week 1 is the week of Mon 5 Oct.');
    expect(screen.queryByLabelText(/^Teaching weeks/)).toBeNull();
    await choose('Weeks', 'Chosen weeks');
    fill('Teaching weeks', '1–4, 7');
    await screen.findByText('5 weeks');
    fill('Teaching weeks', '1–');
    await waitFor(() => expect(screen.queryByText('5 weeks')).toBeNull());
    await choose('Weeks', 'Every week');
    expect(screen.queryByLabelText(/^Teaching weeks/)).toBeNull();
  });

  it('warns about weeks of a semester without dates', async () => {
    openClass();
    await screen.findByText('Weeks');
    await choose('Weeks', 'Even teaching weeks');
    await screen.findByText('This semester has no dates yet. Until they are set, the class can be opened each week.');
  });

  it('says on which dates the classes are, and which are holidays', async () => {
    server.reply(listSemesters, [autumn]);
    server.reply(listHolidays, [
      { id: uuid(30), name: 'Founders Day', starts_on: '2026-10-26', ends_on: '2026-10-26' },
    ]);
    openClass();
    await screen.findByText('Day of Week');
    await choose('Day of Week', 'Monday');
    await screen.findByText(
      '10 classes: Mon 5 Oct, 12 Oct, 19 Oct, 2 Nov, 9 Nov, 16 Nov, …, 14 Dec. Holidays: 26 Oct (Founders Day)',
    );
    expect(box('First day').placeholder).toBe('Mon 5 Oct 2026');
    await choose('Weeks', 'Every two weeks');
    await userEvent.type(box('First day'), '13 Oct 2026');
    await userEvent.type(box('Last day'), '20.11.2026{Enter}');
    await screen.findByText('3 classes: Mon 19 Oct, 2 Nov, 16 Nov');
    expect(entered).toMatchObject({ weeks: 'fortnightly', first_day: '2026-10-13', valid_until: '2026-11-20' });
    await choose('Weeks', 'Even calendar weeks');
    await screen.findByText('1 class: Mon 9 Nov. Holidays: 26 Oct (Founders Day)');
  });

  it('takes single dates that are typed, pasted or picked, and keeps a text that is none', async () => {
    server.reply(listSemesters, [autumn]);
    openClass();
    await screen.findByText('Day of Week');
    await choose('Day of Week', 'Monday');
    await choose('Weeks', 'Single dates');
    expect(screen.queryByLabelText(/^First day/u)).toBeNull();
    await userEvent.click(box('Dates'));
    await userEvent.paste('19.10., 5 Oct, soon');
    await userEvent.tab();
    await waitFor(() => expect(entered.dates).toEqual(['2026-10-05', '2026-10-19', 'soon']));
    expect(screen.queryByText(/classes:/u)).toBeNull();
    await userEvent.click(box('Dates'));
    await userEvent.keyboard('{Backspace}');
    await screen.findByText('2 classes: Mon 5 Oct, 19 Oct');
    await userEvent.type(box('Dates'), '2 Nov');
    await userEvent.click(await screen.findByRole('option', { name: 'Mon 2 Nov 2026' }));
    await screen.findByText('3 classes: Mon 5 Oct, 19 Oct, 2 Nov');
  });

  it('shows the errors of dates at their fields', async () => {
    openClass({ weeks: 'No class', first_day: 'Outside', valid_until: 'Too early' });
    await screen.findByText('Outside');
    for (const label of ['Weeks', 'First day', 'Last day'])
      expect(box(label).getAttribute('aria-invalid')).toBe('true');
    await choose('Weeks', 'Single dates');
    expect(box('Dates').getAttribute('aria-invalid')).toBe('true');
    screen.getByText('This semester has no dates yet. Please add them, or choose other weeks.');
  });

  it('shows a load error of the lecturers with a retry button instead of an empty list', async () => {
    server.fail(moduleTeachers, 'conflict', { error: busyText });
    openClass();
    await screen.findByText(busyText);
    for (const label of ['Lecturer', 'Assistant Lecturer \\(optional\\)']) {
      await userEvent.click(box(label));
      await screen.findByRole('option', { name: 'Failed to fetch data' });
      await userEvent.keyboard('{Escape}');
    }
    await userEvent.type(box('Lecturer'), 'Zoe');
    expect(screen.queryByText('Nothing found')).toBeNull();
    server.reply(moduleTeachers, teachers);
    await press('Retry');
    await waitFor(() => expect(screen.queryByText(busyText)).toBeNull());
    await choose('Lecturer', 'Amara Silva');
  });

  it('shows a loading option until the lecturers arrive', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof teachers>();
    server.reply(moduleTeachers, () => promise);
    openClass();
    await waitFor(() => expect(box('Lecturer').disabled).toBe(false));
    await userEvent.click(box('Lecturer'));
    await screen.findByRole('option', { name: 'Loading…' });
    resolve(teachers);
    await screen.findByRole('option', { name: 'Amara Silva' });
    expect(screen.queryByRole('option', { name: 'Loading…' })).toBeNull();
  });

  it('unfolds further lecturers and assistants, and has each person once', async () => {
    const person = (number: number, name: string) => ({ ...amara, id: uuid(number), name });
    const [chen, dana, eve] = [person(21, 'Chen Li'), person(22, 'Dana Roy'), person(23, 'Eve Stone')];
    server.reply(moduleTeachers, { success: true, lecturers: [amara, chen, dana], assistants: [chen, eve] });
    openClass();
    await waitFor(() => expect(box('Lecturer').disabled).toBe(false));
    await choose('Lecturer', 'Amara Silva');
    expect(screen.queryByLabelText('Further lecturers')).toBeNull();
    await press('Add further lecturers');
    expect(document.activeElement).toBe(box('Further lecturers'));
    expect(box('Further assistants').disabled).toBe(true);
    await userEvent.click(box('Further lecturers'));
    expect(screen.queryByRole('option', { name: 'Amara Silva' })).toBeNull();
    await userEvent.click(screen.getByRole('option', { name: 'Dana Roy' }));
    await userEvent.click(screen.getByRole('option', { name: 'Chen Li' }));
    await userEvent.keyboard('{Escape}');
    expect(entered).toMatchObject({ lecturer_id: amara.id, further_lecturer_ids: [dana.id, chen.id] });
    await choose('Assistant Lecturer \\(optional\\)', 'Chen Li');
    expect(entered).toMatchObject({ assistant_lecturer_id: chen.id, further_lecturer_ids: [dana.id] });
    await userEvent.click(box('Further assistants'));
    await userEvent.click(await screen.findByRole('option', { name: 'Eve Stone' }));
    expect(entered.further_assistant_ids).toEqual([eve.id]);
  });

  it('unfolds the further lecturers that have an error', async () => {
    const text = 'Dana Roy is not assigned to PH101 as lecturer';
    openClass({ further_lecturer_ids: text });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(box('Further lecturers').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows a load error of the venues with a retry button and accepts typed venues', async () => {
    server.fail(listVenues, 'conflict', { error: busyText });
    openClass();
    await screen.findByText(busyText);
    await userEvent.click(box('Venue'));
    await screen.findByRole('option', { name: 'Failed to fetch data' });
    server.reply(listVenues, [hallA1]);
    await press('Retry');
    await choose('Venue', 'Hall A1');
    expect(box('Venue').value).toBe('Hall A1');
  });
});
