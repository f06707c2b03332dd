import { academicYears } from '@muster/contract/academics/academic-years';
import type { clashReport } from '@muster/contract/timetables/clashes';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { expect, it } from 'vitest';
import { demoPlan } from '../../server/src/demo/plan/university-plan.ts';
import { confirmDialog, request, selectOption, type Harness, expectAlert } from '../harness.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { listEntries } from './timetable-entries.ts';

const venueName = 'Journey Observatory';
const renamed = 'Journey Planetarium';

/** Venues, semesters, holidays and the clash report. */
export function calendarJourneys(harness: Harness): void {
  const page = () => harness.page;
  const main = () => page().getByRole('main');
  const field = (name: string) => main().getByRole('textbox', { name, exact: true });
  const dialog = () => page().getByRole('dialog');
  const button = (name: string) => main().getByRole('button', { name, exact: true });
  const list = (title: string) => page().getByRole('region', { name: new RegExp(`^${title}`) });
  const listItem = (title: string, text: string) => list(title).getByRole('listitem').filter({ hasText: text });
  const resizeToDesktop = () => page().setViewportSize({ width: 1440, height: 900 });

  it('adds a venue, rejects it the second time, renames it and sets it Inactive', async () => {
    await harness.open('Dashboard', 'Time Table Management');
    await main().getByRole('link', { name: 'Venues', exact: true }).click();
    await button('Add Venue').click();
    await expectAlert(page(), 'Venue Name is required');
    await field('Venue Name').fill(venueName);
    await field('Capacity').fill('64');
    await field('Latitude').fill('6.9');
    await button('Add Venue').click();
    await expectAlert(page(), 'Please give latitude, longitude and radius, or none of them');
    await field('Longitude').fill('79.86');
    await field('Radius (metres)').fill('80');
    await button('Add Venue').click();
    await expectAlert(page(), 'Venue added successfully!');
    // The form is cleared.
    await expect.poll(() => field('Venue Name').inputValue()).toBe('');
    await field('Venue Name').fill(venueName.toUpperCase());
    await button('Add Venue').click();
    await expectAlert(page(), 'Error adding venue: ');
    await field('Venue Name').fill('');

    const venues = list('Venues');
    const searchField = venues.getByRole('textbox', { name: 'Search venues' });
    await searchField.fill(venueName);
    await venues.getByText('1 venue', { exact: true }).waitFor();
    await venues.getByRole('row').filter({ hasText: '64' }).getByText('within 80 m').waitFor();
    await expectAccessible(page(), 'venues');
    await resizeToDesktop();
    await button(`Edit ${venueName}`).click();
    await dialog().getByRole('textbox', { name: 'Venue Name' }).fill(renamed);
    await dialog().getByRole('button', { name: 'Update Venue' }).click();
    await expectAlert(page(), 'Venue updated successfully!');
    await dialog().waitFor({ state: 'detached' });
    await searchField.fill(renamed);
    await button(`Deactivate ${renamed}`).click();
    await venues.getByRole('row').filter({ hasText: renamed }).getByText('Inactive', { exact: true }).waitFor();
  });

  it('adds and removes the dates of a semester and a holiday', async () => {
    const { academicYear, june } = nextYear();
    const third = `Semester 3, ${academicYear}`;
    await harness.open('Dashboard', 'Time Table Management', 'Semester dates & holidays');
    await list('Semesters').getByRole('listitem').first().waitFor();
    await button('Add Semester').click();
    await selectOption(dialog().getByRole('combobox', { name: 'Academic Year' }), academicYear);
    await selectOption(dialog().getByRole('combobox', { name: 'Semester', exact: true }), 'Semester 3');
    await dialog().getByLabel('First day').fill(june(5));
    await dialog().getByLabel('Last day').fill(june(1));
    await dialog().getByRole('button', { name: 'Save Semester' }).click();
    await expectAlert(page(), 'The last day must not be before the first day');
    await dialog().getByLabel('Last day').fill(june(28));
    await dialog().getByRole('button', { name: 'Save Semester' }).click();
    await expectAlert(page(), 'Semester saved successfully!');
    await listItem('Semesters', third).getByText('4 weeks').waitFor();

    await button('Add Holiday').click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Journey Day');
    await dialog().getByLabel('First day').fill(june(20));
    await dialog().getByLabel('First day').blur();
    await expect.poll(() => dialog().getByLabel('Last day').inputValue()).toMatch(/^\w{3} 20 Jun \d{4}$/);
    await dialog().getByRole('button', { name: 'Save Holiday' }).click();
    await expectAlert(page(), 'Holiday saved successfully!');
    await listItem('Holidays', 'Journey Day')
      .getByText(`20 Jun ${june(20).slice(0, 4)}`)
      .waitFor();
    while (!(await page().getByRole('heading', { name: academicYear }).isVisible()))
      await button('Next academic year').click();
    await main().getByTitle('Journey Day').waitFor();
    await expectAccessible(page(), 'semester-dates');
    await resizeToDesktop();

    await button('Remove Journey Day').click();
    await confirmDialog(page(), 'Remove');
    await expectAlert(page(), 'Journey Day removed');
    await button(`Remove ${third}`).click();
    await confirmDialog(page(), 'Remove');
    await listItem('Semesters', third).waitFor({ state: 'detached' });
  });

  it('reports an accepted clash with the person who accepted it, and links to its classes', async () => {
    const report = () => request<ReplyOf<typeof clashReport>>(harness, '/api/timetables/clashes');
    const { academic_year, semester } = await report();
    const { data } = await listEntries(harness, { academic_year, semester: String(semester ?? 'all') });
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
    await request(harness, `/api/timetables/${other.id}`, { ...place, accept_clashes: true }, 'PUT');

    await harness.open('Dashboard', 'Time Table Management', 'Clash report');
    // Lecturers are listed before the venue; classes of earlier tests may share both.
    const conflictHeading = page().getByRole('heading', { name: `: both need ${venue}` });
    const pair = main().getByRole('article').filter({ has: conflictHeading }).first();
    await pair.getByText('Accepted by Ruth Okafor').waitFor();
    await expectAccessible(page(), 'timetable-clashes');
    await resizeToDesktop();
    await pair.getByRole('link', { name: /^Edit/ }).click();
    await page().waitForURL((url) => url.pathname === '/edit-timetable' && url.searchParams.get('search') === venue);
    await main().getByText(one.module.module_code).first().waitFor();

    const previousPlace = { ...place, ...Object.fromEntries(pickPlace(other)) };
    await request(harness, `/api/timetables/${other.id}`, { ...previousPlace, accept_clashes: true }, 'PUT');
    await harness.open('Dashboard', 'Time Table Management', 'Clash report');
    await selectOption(main().getByRole('combobox', { name: 'Academic Year' }), '2023-2024');
    await page().getByRole('heading', { name: 'No classes yet' }).waitFor();
  });
}

/** Day, time and venue. */
const pickPlace = <Entry extends object>(entry: Entry): [string, unknown][] =>
  Object.entries(entry).filter(([name]) => ['day_of_week', 'start_time', 'end_time', 'venue'].includes(name));

/** The last selectable academic year; the demo university has no dates in its June. */
function nextYear(): { academicYear: string; june: (day: number) => string } {
  const today = Temporal.Now.plainDateISO(demoPlan.timeZone).toString();
  const academicYear = academicYears('groups', today).at(-1) ?? '';
  return { academicYear, june: (day) => `${academicYear.slice(-4)}-06-${String(day).padStart(2, '0')}` };
}
