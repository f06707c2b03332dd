import { expect, it } from 'vitest';
import { expectAccessible } from '../expect-accessible.ts';
import { confirmDialog, expectAlert, request, type Harness } from '../harness.ts';

type Student = Record<string, unknown> & { id: string; name: string; student_id: string };
type Preview = { problem: string | null; rows: { kind: string; moving: number }[] };

/** Two records of one student: found, joined and separated. */
export function joinedRecordJourneys(harness: Harness): void {
  const page = () => harness.page;
  const main = () => page().getByRole('main');

  /** A student with marks, and a second record with the same name and date of birth under a new number. */
  async function addSecondRecord(): Promise<{ first: Student; second: Student }> {
    const { data } = await request<{ data: Student[] }>(
      harness,
      '/api/students?page=1&page_size=50&status=active&search=CS',
    );
    for (const first of data) {
      const preview = await request<Preview>(
        harness,
        `/api/students/${data.find(({ id }) => id !== first.id)?.id}/join-preview?other=${first.id}`,
      );
      if (preview.problem !== null || !preview.rows.some(({ kind }) => kind === 'attendance')) continue;
      const second = await request<Student>(harness, '/api/students', {
        name: first.name,
        dob: '2004-05-03',
        email: 'second.record@example.org',
        password: 'a long first word',
        student_id: 'SECOND-1',
        degree_details_id: first['degree_details_id'],
        group_id: first['group_id'],
        current_year: first['current_year'],
        current_semester: first['current_semester'],
      });
      await request(harness, `/api/students/${first.id}`, { ...first, dob: '2004-05-03' }, 'PUT');
      return { first, second };
    }
    throw new Error('No student of the demo has marks and no running class');
  }

  it('joins two records of a student, and separates them', async () => {
    const { first, second } = await addSecondRecord();
    await harness.open('Dashboard');
    await page().goto(`${harness.product.url}/students/${second.id}`);
    await main()
      .getByRole('button', { name: `More actions for ${second.name}` })
      .click();
    await page().getByRole('menuitem', { name: 'Join with another record...' }).click();
    await page().getByRole('heading', { name: 'Join with another record' }).waitFor();
    await main().getByRole('button', { name: 'Join records' }).click();
    await main().getByText('Please choose the other record').waitFor();
    await main()
      .getByRole('button', { name: `${first.name} · ${first.student_id}` })
      .click();
    await main().getByText(`From ${first.student_id} to SECOND-1`).waitFor();
    await main().getByRole('rowheader', { name: 'Classes and marks' }).waitFor();
    await expectAccessible(page(), 'join-student');
    await main().getByRole('button', { name: 'Join records' }).click();
    await expectAlert(page(), 'Records joined');
    await page().waitForURL((url) => url.pathname === `/students/${second.id}`);
    await main().getByRole('heading', { name: 'Joined records' }).waitFor();
    await main().getByRole('link', { name: first.student_id }).click();
    await main().getByText('This record was joined into another one').waitFor();
    expect(await main().getByRole('link', { name: 'Edit' }).count()).toBe(0);
    await expectAccessible(page(), 'joined-student');
    await main()
      .getByRole('link', { name: `${second.name} · SECOND-1` })
      .click();
    await main().getByRole('button', { name: 'Separate' }).click();
    await confirmDialog(page(), 'Separate');
    await expectAlert(page(), 'Records separated');
    await main().getByText('Separated by').waitFor();
    const { data } = await request<{ data: Student[] }>(harness, `/api/students?page=1&search=${first.student_id}`);
    expect(data.map(({ id }) => id)).toEqual([first.id]);
  });
}
