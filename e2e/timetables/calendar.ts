import { academicYears } from '@muster/contract/academics/academic-years';
import type { clashReport } from '@muster/contract/timetables/clashes';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { expect, test } from 'vitest';
import { demoPlan } from '../../server/src/demo/plan/university-plan.ts';
import { answer, ask, choose, type Rig, sees } from '../administration/rig.ts';
import { lookAt } from '../look-at.ts';
import { entries } from './rig.ts';

const room = 'Journey Observatory';
const renamed = 'Journey Planetarium';

/** What an administrator keeps around the timetable: venues, semesters, holidays; and what is wrong with it. */
export function calendarJourneys(rig: Rig): void {
  const page = () => rig.page;
  const main = () => page().getByRole('main');
  const field = (name: string) => main().getByRole('textbox', { name, exact: true });
  const dialog = () => page().getByRole('dialog');
  const button = (name: string) => main().getByRole('button', { name, exact: true });
  const list = (title: string) => page().getByRole('region', { name: new RegExp(`^${title}`) });
  const line = (title: string, words: string) => list(title).getByRole('listitem').filter({ hasText: words });
  const desk = () => page().setViewportSize({ width: 1440, height: 900 });

  test('a venue is added, refused the second time, renamed and set Inactive', async () => {
    await rig.open('/timetable-management');
    await main().getByRole('link', { name: 'Venues' }).click();
    await button('Add Venue').click();
    await sees(page(), 'Venue Name is required');
    await field('Venue Name').fill(room);
    await field('Capacity').fill('64');
    await field('Latitude').fill('6.9');
    await button('Add Venue').click();
    await sees(page(), 'Please give latitude, longitude and radius, or none of them');
    await field('Longitude').fill('79.86');
    await field('Radius (metres)').fill('80');
    await button('Add Venue').click();
    await sees(page(), 'Venue added successfully!');
    // The form is ready for the next one.
    await expect.poll(() => field('Venue Name').inputValue()).toBe('');
    await field('Venue Name').fill(room.toUpperCase());
    await button('Add Venue').click();
    await sees(page(), 'Error adding venue: ');
    await field('Venue Name').fill('');

    const venues = list('Venues');
    const found = venues.getByRole('textbox', { name: 'Search venues' });
    await found.fill(room);
    await venues.getByText('1 venue', { exact: true }).waitFor();
    await venues.getByRole('row').filter({ hasText: '64' }).getByText('within 80 m').waitFor();
    await lookAt(page(), 'venues');
    await desk();
    await button(`Edit ${room}`).click();
    await dialog().getByRole('textbox', { name: 'Venue Name' }).fill(renamed);
    await dialog().getByRole('button', { name: 'Update Venue' }).click();
    await sees(page(), 'Venue updated successfully!');
    await dialog().waitFor({ state: 'detached' });
    await found.fill(renamed);
    await button(`Deactivate ${renamed}`).click();
    await venues.getByRole('row').filter({ hasText: renamed }).getByText('Inactive', { exact: true }).waitFor();
  });

  test('a semester gets its dates and a holiday falls into it; both are taken out again', async () => {
    const { academicYear, june } = nextYear();
    const third = `Semester 3, ${academicYear}`;
    await rig.open('/semester-dates');
    await list('Semesters').getByRole('listitem').first().waitFor();
    await button('Add Semester').click();
    await choose(dialog().getByRole('combobox', { name: 'Academic Year' }), academicYear);
    await choose(dialog().getByRole('combobox', { name: 'Semester', exact: true }), 'Semester 3');
    await dialog().getByLabel('First day').fill(june(5));
    await dialog().getByLabel('Last day').fill(june(1));
    await dialog().getByRole('button', { name: 'Save Semester' }).click();
    await sees(page(), 'The last day must not be before the first day');
    await dialog().getByLabel('Last day').fill(june(28));
    await dialog().getByRole('button', { name: 'Save Semester' }).click();
    await sees(page(), 'Semester saved successfully!');
    await line('Semesters', third).getByText('4 weeks').waitFor();

    await button('Add Holiday').click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Journey Day');
    await dialog().getByLabel('First day').fill(june(20));
    await dialog().getByLabel('First day').blur();
    await expect.poll(() => dialog().getByLabel('Last day').inputValue()).toBe(june(20));
    await dialog().getByRole('button', { name: 'Save Holiday' }).click();
    await sees(page(), 'Holiday saved successfully!');
    await line('Holidays', 'Journey Day')
      .getByText(`20 Jun ${june(20).slice(0, 4)}`)
      .waitFor();
    while (!(await page().getByRole('heading', { name: academicYear }).isVisible()))
      await button('Next academic year').click();
    await main().getByTitle('Journey Day').waitFor();
    await lookAt(page(), 'semester-dates');
    await desk();

    await button('Remove Journey Day').click();
    await answer(page(), 'Remove');
    await sees(page(), 'Journey Day removed');
    await button(`Remove ${third}`).click();
    await answer(page(), 'Remove');
    await line('Semesters', third).waitFor({ state: 'detached' });
  });

  test('a clash that was accepted stands in the report with who accepted it, and leads to its classes', async () => {
    const report = () => ask<ReplyOf<typeof clashReport>>(rig, '/api/timetables/clashes');
    const { academic_year, semester } = await report();
    const { data } = await entries(rig, { academic_year, semester: String(semester ?? 'all') });
    const [one] = data;
    const people = (of: typeof one) =>
      [of?.lecturer_id, of?.assistant_lecturer_id].filter((id) => typeof id === 'string');
    const other = data.find((entry) => people(entry).every((id) => !people(one).includes(id)));
    if (!one || !other) throw new Error('The demo university has no two lecturers');
    const { day_of_week, start_time, end_time, venue } = one;
    const { module_id, class_type, lecturer_id, assistant_lecturer_id } = other;
    const place = {
      module_id,
      class_type,
      lecturer_id,
      assistant_lecturer_id,
      day_of_week,
      start_time,
      end_time,
      venue,
    };
    await ask(rig, `/api/timetables/${other.id}`, { ...place, accept_clashes: true }, 'PUT');

    await rig.open('/timetable-clashes');
    // People stand before the venue; what earlier journeys left may share both.
    const needs = page().getByRole('heading', { name: `: both need ${venue}` });
    const pair = main().getByRole('article').filter({ has: needs }).first();
    await pair.getByText('Accepted by Ruth Okafor').waitFor();
    await lookAt(page(), 'timetable-clashes');
    await desk();
    await pair.getByRole('link', { name: /^Edit/ }).click();
    await page().waitForURL((url) => url.pathname === '/edit-timetable' && url.searchParams.get('search') === venue);
    await main().getByText(one.module.module_code).first().waitFor();

    const back = { ...place, ...Object.fromEntries(keptOf(other)) };
    await ask(rig, `/api/timetables/${other.id}`, { ...back, accept_clashes: true }, 'PUT');
    await rig.open('/timetable-clashes?academic_year=2023-2024');
    await page().getByRole('heading', { name: 'No classes yet' }).waitFor();
  });
}

/** Where and when it was before. */
const keptOf = <Entry extends object>(entry: Entry): [string, unknown][] =>
  Object.entries(entry).filter(([name]) => ['day_of_week', 'start_time', 'end_time', 'venue'].includes(name));

/** The last academic year on offer, in whose June the demo university has no dates whatever today is. */
function nextYear(): { academicYear: string; june: (day: number) => string } {
  const today = Temporal.Now.plainDateISO(demoPlan.timeZone).toString();
  const academicYear = academicYears('groups', today).at(-1) ?? '';
  return { academicYear, june: (day) => `${academicYear.slice(-4)}-06-${String(day).padStart(2, '0')}` };
}
