import { expect, test } from 'vitest';
import { lookAt } from '../look-at.ts';
import { answer, ask, type Rig, sees } from './rig.ts';

type Named = { readonly id: string };
type Group = Named & {
  readonly group_name: string;
  readonly degree_details_id: string;
  readonly year: number;
  readonly semester: number;
  readonly student_count: number;
};

/** At the end of a semester. */
export function rollOverJourneys(rig: Rig): void {
  const press = (name: string) => rig.page.getByRole('button', { name, exact: true }).click();
  const table = (name: string) => rig.page.getByRole('table', { name });
  const groupsOf = (degreeId: string) => ask<Group[]>(rig, `/api/groups?active=all&degree_details_ids=${degreeId}`);

  async function enrol(name: string, group: Group | undefined): Promise<void> {
    const number = name.toLowerCase().replace(' ', '-');
    await ask(rig, '/api/students', {
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

  /** A degree of one year: its first semester moves on, its second one finishes. */
  async function prepare(): Promise<string> {
    const degree = await ask<Named>(rig, '/api/degrees', {
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
      const group = await ask<Group>(rig, '/api/groups', { group_name: name, ...place });
      await enrol(`Ishmael ${name}`, group);
    }
    return degree.id;
  }

  test('an administrator sees who moves and who finishes, confirms, and it is done', async () => {
    const degreeId = await prepare();
    await rig.open('/academic-management');
    await rig.page.getByRole('link', { name: /^Year Roll-over/ }).click();
    await press('Preview');
    await sees(rig.page, 'Please select at least one group, or a degree year');
    await rig.page.getByText('Groups', { exact: true }).first().click();
    await rig.page.getByRole('textbox', { name: 'Search' }).fill('seamanship');
    const choices = table('What to roll over');
    await choices.getByRole('checkbox', { name: /Starboard/ }).check();
    await press('Choose all 2');
    await rig.page.getByText('2 chosen').waitFor();
    await rig.page.getByText('usually go to different academic years').waitFor();
    await lookAt(rig.page, 'roll-over-choice');
    await press('Preview');
    await rig.page.getByRole('heading', { name: '2 groups: 1 student moves, 1 student finishes.' }).waitFor();
    const finishing = table('Preview').getByRole('row').filter({ hasText: 'Larboard' });
    await finishing.getByText('Finishes').waitFor();
    await table('Preview').getByText('2027-2028').waitFor();
    await rig.page.getByText('Their students finish: they become Inactive').waitFor();
    await lookAt(rig.page, 'roll-over-preview');
    expect(await groupsOf(degreeId)).toHaveLength(2);

    await press('Roll over');
    await answer(rig.page, 'Cancel');
    await press('Roll over');
    await answer(rig.page, 'Roll over');
    await rig.page.getByText('2 groups rolled over: 1 student moved, 1 student finished.').waitFor();
    const groups = await groupsOf(degreeId);
    expect(groups.filter(({ student_count }) => student_count > 0)).toMatchObject([
      { group_name: 'Starboard', semester: 2, academic_year: '2027-2028', active: true },
    ]);
    expect(groups.filter((group) => 'active' in group && group.active)).toHaveLength(1);
  });

  test('a preview that is no longer true is not carried out, but shown anew', async () => {
    await rig.open('/year-roll-over');
    await rig.page.getByRole('textbox', { name: 'Search' }).fill('seamanship');
    await table('What to roll over')
      .getByRole('checkbox', { name: /Seamanship/ })
      .check();
    await press('Preview');
    await rig.page.getByRole('heading', { name: '1 group: 0 students move, 1 student finishes.' }).waitFor();
    const [group] = await ask<Group[]>(rig, '/api/groups?search=Starboard');
    await enrol('Queequeg', group);
    await press('Roll over');
    await answer(rig.page, 'Roll over');
    await sees(rig.page, 'The groups have changed since the preview');
    await rig.page.getByRole('heading', { name: '1 group: 0 students move, 2 students finish.' }).waitFor();
    await press('Change the choice');
    await rig.page.getByText('1 chosen').waitFor();
  });
}
