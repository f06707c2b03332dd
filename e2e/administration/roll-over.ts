import { expect, it } from 'vitest';
import { expectAccessible } from '../expect-accessible.ts';
import { confirmDialog, request, type Harness, expectAlert } from '../harness.ts';

type Named = { readonly id: string };
type Group = Named & {
  readonly group_name: string;
  readonly degree_details_id: string;
  readonly year: number;
  readonly semester: number;
  readonly student_count: number;
};

/** Year roll-over. */
export function rollOverJourneys(harness: Harness): void {
  const press = (name: string) => harness.page.getByRole('button', { name, exact: true }).click();
  const table = (name: string) => harness.page.getByRole('table', { name });
  const groupsOf = (degreeId: string) =>
    request<Group[]>(harness, `/api/groups?active=all&degree_details_ids=${degreeId}`);

  async function addStudent(name: string, group: Group | undefined): Promise<void> {
    const number = name.toLowerCase().replace(' ', '-');
    await request(harness, '/api/students', {
      name,
      email: `${number}@sea.example`,
      password: 'nine green bottles',
      student_id: number,
      degree_details_id: group?.degree_details_id,
      group_id: group?.id,
      current_year: group?.year,
      current_semester: group?.semester,
    });
  }

  /** A degree of one year: its first semester moves up, its second one graduates. */
  async function addDegreeWithGroups(): Promise<string> {
    const degree = await request<Named>(harness, '/api/degrees', {
      degree_programme: 'Diploma in Seamanship',
      degree_level: 'undergraduate',
      local_international: 'local',
      duration_years: 1,
    });
    for (const [semester, name] of [
      [1, 'Starboard'],
      [2, 'Larboard'],
    ] as const) {
      const place = { degree_details_id: degree.id, year: 1, semester, academic_year: '2026-2027' };
      const group = await request<Group>(harness, '/api/groups', { group_name: name, ...place });
      await addStudent(`Ishmael ${name}`, group);
    }
    return degree.id;
  }

  it('previews and applies a roll-over', async () => {
    const degreeId = await addDegreeWithGroups();
    await harness.open('Dashboard', 'Academic Management');
    await harness.page.getByRole('link', { name: /^Year Roll-over/ }).click();
    await press('Preview');
    await expectAlert(harness.page, 'Please select at least one group, or a degree year');
    await harness.page.getByText('By group', { exact: true }).click();
    await harness.page.getByRole('textbox', { name: 'Search' }).fill('seamanship');
    const choices = table('Groups to roll over');
    await choices.getByRole('checkbox', { name: /Starboard/ }).check();
    await press('Select all 2');
    await harness.page.getByText('2 selected').waitFor();
    await harness.page.getByText('usually move to different academic years').waitFor();
    await expectAccessible(harness.page, 'roll-over-choice');
    await press('Preview');
    await harness.page.getByRole('heading', { name: '2 groups: 1 student moves up, 1 student graduates' }).waitFor();
    const finishing = table('Preview').getByRole('row').filter({ hasText: 'Larboard' });
    await finishing.getByText('Graduates').waitFor();
    await table('Preview').getByText('2027-2028').waitFor();
    await harness.page.getByText('their students graduate, become inactive').waitFor();
    await expectAccessible(harness.page, 'roll-over-preview');
    expect(await groupsOf(degreeId)).toHaveLength(2);

    await press('Roll over');
    await confirmDialog(harness.page, 'Cancel');
    await press('Roll over');
    await confirmDialog(harness.page, 'Roll over');
    await harness.page.getByText('2 groups rolled over: 1 student moved, 1 student graduated.').waitFor();
    const groups = await groupsOf(degreeId);
    expect(groups.filter(({ student_count }) => student_count > 0)).toMatchObject([
      { group_name: 'Starboard', semester: 2, academic_year: '2027-2028', active: true },
    ]);
    expect(groups.filter((group) => 'active' in group && group.active)).toHaveLength(1);
  });

  it('shows a new preview if the groups have changed', async () => {
    await harness.open('Dashboard', 'Academic Management', 'Year Roll-over');
    await harness.page.getByRole('textbox', { name: 'Search' }).fill('seamanship');
    await harness.page.getByText('1 year group', { exact: true }).waitFor();
    await table('Groups to roll over')
      .getByRole('checkbox', { name: /Seamanship/ })
      .check();
    await press('Preview');
    await harness.page.getByRole('heading', { name: '1 group: 1 student graduates' }).waitFor();
    const [group] = await request<Group[]>(harness, '/api/groups?search=Starboard');
    await addStudent('Queequeg', group);
    await press('Roll over');
    await confirmDialog(harness.page, 'Roll over');
    await expectAlert(harness.page, 'The groups have changed since the preview');
    await harness.page.getByRole('heading', { name: '1 group: 2 students graduate' }).waitFor();
    await press('Back');
    await harness.page.getByText('1 selected').waitFor();
  });
}
