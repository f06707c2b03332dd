import { dayMs } from '@muster/contract/http/durations';
import { type ListedWarning, listWarnings, myWarnings } from '@muster/contract/attendance/warnings';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { warningsScenario, octoberMs } from './warnings-app.setup.ts';

const t = warningsScenario();
let here: TestUniversity;

const listed = async (who: typeof here.admin, query: string): Promise<ListedWarning[]> =>
  (await t.call(who, listWarnings, { query })).body.data;

describe('warning list', () => {
  const names = async (who = here.admin, query = '') => (await listed(who, query)).map(({ student }) => student.name);
  beforeEach(async () => {
    await t.begin();
    here = await t.addUniversity();
    await t.setRules(here.admin, { percentage_on: false });
    const { aiko, bilal } = here.students;
    for (let at = 3; at < 6; at += 1) await t.teach(here, octoberMs - at * dayMs, [[aiko, null]]);
    const another = { lecturer_id: here.otherLecturer.staffId, module_id: here.electiveId };
    for (let at = 3; at < 6; at += 1) await t.teach(here, octoberMs - at * dayMs, [[bilal, null]], another);
    await t.evaluate();
  });

  it('shows administrators all warnings, lecturers and assistants those of their classes', async () => {
    expect(await names()).toEqual(['Aiko', 'Bilal']);
    expect(await names(here.lecturer)).toEqual(['Aiko']);
    expect(await names(here.otherLecturer)).toEqual(['Bilal']);
    expect(await names(here.assistant)).toEqual([]);
    const ofBilal = `student_id=${here.students.bilal.studentId}`;
    expect(await names(here.admin, ofBilal)).toEqual(['Bilal']);
    expect(await names(here.lecturer, ofBilal)).toEqual([]);
    await t.sql(
      'UPDATE class_sessions SET assistant_lecturer_id = $2 WHERE module_id = $1',
      here.moduleId,
      here.assistant.staffId,
    );
    expect(await names(here.assistant)).toEqual(['Aiko']);
    expect((await t.call(here.lecturerWithoutRecord, listWarnings)).status).toBe(404);
    expect(await names((await t.addUniversity()).admin)).toEqual([]);
  });

  it('pages by time and name, with the total', async () => {
    const { aiko, bilal, chidi } = here.students;
    const columns = `university_id, module_id, academic_year, semester, rule, below, after, state, attended, total, missed_on,
      raised_until, changed_at`;
    await t.sql(
      `INSERT INTO warnings (student_id, raised_at, ${columns}) SELECT $2, raised_at, ${columns} FROM warnings WHERE student_id = $1`,
      aiko.studentId,
      chidi.studentId,
    );
    await t.sql(`UPDATE warnings SET raised_at = raised_at - interval '1 day' WHERE student_id <> $1`, bilal.studentId);
    const seen = async (page: number) => {
      const { data, total } = (await t.call(here.admin, listWarnings, { query: { page_size: 1, page } })).body;
      return [...data.map(({ student }) => student.name), total];
    };
    expect([await seen(1), await seen(2), await seen(3), await seen(4)]).toEqual([
      ['Bilal', 3],
      ['Aiko', 3],
      ['Chidi', 3],
      [3],
    ]);
  });

  it('shows students their own open warnings', async () => {
    const mine = async (who: typeof here.admin) => (await t.call(who, myWarnings)).body;
    expect((await mine(here.students.aiko)).map(({ module_code }) => module_code)).toEqual(['CS101']);
    expect(await mine(here.students.chidi)).toEqual([]);
    await t.setRules(here.admin, { is_on: false });
    await t.evaluate();
    expect(await mine(here.students.aiko)).toEqual([]);
  });

  it('hides open warnings of inactive students until they are active again', async () => {
    const { aiko } = here.students;
    const setActive = (active: boolean) =>
      t.sql('UPDATE students SET active = $2 WHERE id = $1', aiko.studentId, active);
    const seen = async (query = '') => {
      const { data, total } = (await t.call(here.admin, listWarnings, { query: `page_size=1${query}` })).body;
      return [data[0]?.student.name, total];
    };
    await setActive(false);
    expect([await seen(), await seen('&state=open'), await seen('&search=aiko')]).toEqual([
      ['Bilal', 1],
      ['Bilal', 1],
      [undefined, 0],
    ]);
    expect(await names(here.lecturer)).toEqual([]);
    expect((await t.call(aiko, myWarnings)).body).toEqual([]);
    await setActive(true);
    expect([await seen('&search=aiko'), await names(here.lecturer)]).toEqual([['Aiko', 1], ['Aiko']]);
    await setActive(false);
    await t.setRules(here.admin, { percentage_on: false, missed_in_a_row: 4 });
    await t.evaluate();
    expect(await listed(here.lecturer, '')).toMatchObject([{ state: 'withdrawn', reason: 'rules' }]);
    await t.setRules(here.admin, { percentage_on: false });
    expect(await t.evaluate()).toMatchObject({ raised: 1 });
    await setActive(true);
    await t.setRules(here.admin, { percentage_on: false });
    expect(await t.evaluate()).toMatchObject({ raised: 1 });
  });

  it('filters by text, rule and state', async () => {
    expect(await names(here.admin, 'search=aik')).toEqual(['Aiko']);
    expect(await names(here.admin, 'search=cs205')).toEqual(['Bilal']);
    expect(await names(here.admin, 'search=s-b&state=open&rule=missed')).toEqual(['Bilal']);
    expect(await names(here.admin, 'state=withdrawn')).toEqual([]);
    expect(await names(here.admin, 'rule=percentage')).toEqual([]);
    expect(await names(here.admin, 'page=2&page_size=1')).toEqual(['Bilal']);
  });

  it('sorts newest first, with the number of matches', async () => {
    const { chidi } = here.students;
    for (let at = 3; at < 6; at += 1) await t.teach(here, octoberMs - at * dayMs + 7_200_000, [[chidi, null]]);
    t.clock.set(octoberMs + dayMs);
    await t.setRules(here.admin, { percentage_on: false });
    await t.evaluate();
    expect(await names()).toEqual(['Chidi', 'Aiko', 'Bilal']);
    const page = async (path: string, query: string): Promise<unknown[]> => {
      const { data, total } = (await t.call(here.admin, 'GET', `/api/attendance/${path}?page_size=1&${query}`)).body;
      const [first] = data as { student?: { name: string }; student_name?: string }[];
      return [first?.student?.name ?? first?.student_name, total];
    };
    for (const list of ['warnings', 'warning-mails']) {
      expect(await page(list, 'page=1')).toEqual(['Chidi', 3]);
      expect(await page(list, 'page=2')).toEqual(['Aiko', 3]);
      expect(await page(list, 'search=cs101&page=2')).toEqual(['Aiko', 2]);
      expect(await page(list, 'search=cs101&page=3')).toEqual([undefined, 2]);
    }
  });
});
