import { dayMs, hourMs } from '@muster/contract/http/durations';
import * as api from '@muster/contract/attendance/warning-rules';
import { type ListedWarning, listWarnings } from '@muster/contract/attendance/warnings';
import { applyRequirements } from '../../app/attendance-requirements.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { warningsScenario, octoberMs } from './warnings-app.setup.ts';

const t = warningsScenario();
let here: TestUniversity;
beforeEach(async () => {
  await t.begin();
  here = await t.addUniversity();
});

type Letter = 'P' | 'L' | 'A' | 'E' | '-';
const statusOf = { P: 'present', L: 'late', A: 'absent', E: 'excused', '-': null } as const;
/** One class a day for Aiko, the last one two days ago. Bilal attends all of them. */
const teachDays = async (letters: string, values: Record<string, unknown> = {}): Promise<string[]> => {
  const ids: string[] = [];
  for (const [at, letter] of [...letters].entries()) {
    const startsMs = octoberMs - (letters.length + 1 - at) * dayMs;
    const { aiko, bilal } = here.students;
    const marks = [
      [aiko, statusOf[letter as Letter]],
      [bilal, 'present'],
    ] as const;
    ids.push(await t.teach(here, startsMs, marks, values));
  }
  return ids;
};
const listed = async (who = here.admin, query = ''): Promise<ListedWarning[]> =>
  (await t.call(who, listWarnings, { query })).body.data;
const listStates = async () => (await listed()).map(({ rule, state }) => `${rule} ${state}`).toSorted();
const evaluate = (minutes = 0) => {
  t.clock.advance(minutes * 60_000);
  return t.evaluate();
};

describe('warning rules', () => {
  const rules = (who = here.admin) => t.call(who, api.getWarningRules);

  it('are off with defaults until an administrator saves them', async () => {
    expect((await rules()).body).toEqual({ ...api.defaultWarningRules, looked_until: null });
    await teachDays('-----');
    await evaluate();
    expect(await listStates()).toEqual([]);
    const checked = await t.call(here.admin, api.checkWarnings);
    expect([checked.status, checked.body.error]).toEqual([409, api.warningTexts.off]);
  });

  it('are stored, and require one rule that is on', async () => {
    const saved = await t.setRules(here.admin, { percentage_below: 70, missed_on: false });
    expect(saved.status).toBe(200);
    expect((await rules()).body).toMatchObject({ is_on: true, percentage_below: 70, missed_on: false });
    const refused = await t.setRules(here.admin, { percentage_on: false, missed_on: false });
    expect([refused.status, refused.body.details]).toEqual([400, { percentage_on: api.warningTexts.noRule }]);
    for (const nonsense of [
      { percentage_below: 0 },
      { percentage_after: 61 },
      { missed_in_a_row: 1 },
      { settle_hours: -1 },
      { settle_hours: '' as unknown as number },
    ])
      expect((await t.setRules(here.admin, nonsense)).status).toBe(400);
  });

  it('merge concurrent changes and require one rule that is on', async () => {
    const { admin } = await t.addUniversity();
    const save = (rules: object) => t.setRules(admin, rules);
    const seen = { ...api.defaultWarningRules };
    expect((await save({ ...seen, is_on: true, settle_hours: 48, seen })).status).toBe(200);
    const both = await save({ ...seen, percentage_below: 70, seen });
    expect(both.body).toMatchObject({ is_on: true, settle_hours: 48, percentage_below: 70 });
    const again = await save({ ...seen, percentage_below: 70, seen });
    expect(again.status).toBe(200);
    const conflictMessage = expect.stringMatching(/^Someone else changed this/);
    const late = await save({ ...seen, percentage_below: 60, seen });
    expect([late.status, late.body.details]).toEqual([409, { percentage_below: conflictMessage }]);
    const on = { ...seen, is_on: true };
    expect((await save({ ...on, missed_on: false, seen: on })).status).toBe(200);
    const other = await save({ ...on, percentage_on: false, seen: on });
    expect([other.status, other.body.details]).toEqual([409, { percentage_on: conflictMessage }]);
  });

  it('accept one of several concurrent first changes and report a conflict to the others', async () => {
    const { admin } = await t.addUniversity();
    const save = (rules: object) => t.setRules(admin, rules);
    const seen = { ...api.defaultWarningRules };
    const thresholds = [60, 65, 70, 75, 85];
    // Opens all connections first, so that the requests start together.
    await Promise.all(thresholds.map(() => rules(admin)));
    const answers = await Promise.all(thresholds.map((below) => save({ ...seen, percentage_below: below, seen })));
    const accepted = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409', '409']);
    expect((await rules(admin)).body).toEqual(accepted[0]?.body);
  });

  it('are for administrators of the university', async () => {
    expect((await rules(here.lecturer)).status).toBe(403);
    expect((await t.setRules(here.students.aiko)).status).toBe(403);
    const there = await t.addUniversity();
    await t.setRules(there.admin, { percentage_below: 10 });
    expect((await rules()).body).toMatchObject(api.defaultWarningRules);
  });
});

describe('raising a warning', () => {
  beforeEach(() => t.setRules(here.admin, { missed_on: false }));

  it.each([
    ['not after four classes', '----', []],
    ['not at exactly 80 %', 'PPLP-', []],
    ['below it after five', 'PPP--', ['percentage open']],
    ['not when an excused class leaves four', 'PPP-E', []],
    ['when four of seven are excused or missed, for two of four count', 'PPEE-P-', ['percentage open']],
  ])('applies the percentage rule: %s', async (_, letters, expected) => {
    await teachDays(letters);
    await evaluate();
    expect(await listStates()).toEqual(expected);
  });

  it.each([
    ['not after two', 'P--', []],
    ['after three', 'PA-A', ['missed open']],
    ['not after attending in between', '--P-', []],
    ['over an excused one', '--E-', ['missed open']],
  ])('applies the missed-in-a-row rule: %s', async (_, letters, expected) => {
    await t.setRules(here.admin, { percentage_on: false });
    await teachDays(letters);
    await evaluate();
    expect(await listStates()).toEqual(expected);
  });

  it('stores figures and dates', async () => {
    await teachDays('P-PE-P-');
    await evaluate();
    expect(await listed()).toMatchObject([
      {
        student: { name: 'Aiko', student_id: 'S-Aiko', group_name: 'Group A' },
        module_code: 'CS101',
        academic_year: '2026-2027',
        rule: 'percentage',
        below: 80,
        after: 5,
        state: 'open',
        reason: null,
        attended: 3,
        total: 6,
        percentage: 50,
        missed_on: ['2026-09-24', '2026-09-27', '2026-09-29'],
      },
    ]);
  });

  it('counts the classes of two modules in the module for which the student takes them', async () => {
    const ids = await teachDays('----');
    await t.sql(
      'UPDATE attendance SET module_id = $2 WHERE session_id = ANY ($1::uuid[]) AND student_id = $3',
      ids.slice(1),
      here.electiveId,
      here.students.aiko.studentId,
    );
    await t.insert('groups', {
      university_id: here.universityId,
      id: ids[0],
      group_name: 'A',
      module_id: here.moduleId,
      academic_year: '2026-2027',
      semester: 1,
    });
    await t.insert('teaching_group_modules', {
      university_id: here.universityId,
      group_id: ids[0],
      module_id: here.electiveId,
    });
    await t.setRules(here.admin, { percentage_on: false });
    await evaluate();
    const warning = { module_code: 'CS205', rule: 'missed', total: 3 };
    expect(await listed()).toMatchObject([warning]);
    expect(await listed(here.lecturer)).toMatchObject([warning]);
  });

  it('counts only classes with codes or marks', async () => {
    await teachDays('----', { qr_started_at: null, qr_ends_at: null });
    await t.sql(
      'UPDATE attendance SET status = NULL, method = NULL, marked_at = NULL WHERE university_id = $1',
      here.universityId,
    );
    await teachDays('-', { module_id: here.moduleId, lecturer_id: here.otherLecturer.staffId });
    await evaluate();
    expect(await listStates()).toEqual([]);
  });

  it('leaves out classes in which attendance is not required, and withdraws warnings about them', async () => {
    await t.setRules(here.admin, { missed_in_a_row: 3 });
    await t.sql(
      `UPDATE universities SET recorded_class_types = '{Lecture}', counted_class_types = '{Workshop}' WHERE id = $1`,
      here.universityId,
    );
    await teachDays('-----');
    await teachDays('---', { session_type: 'workshop', start_time: '15:00' });
    await evaluate();
    expect(await listStates()).toEqual([]);
    const setTypes = (recorded: string) =>
      t.database.inUniversity(here.universityId, async (tx) => {
        await tx.execute('UPDATE universities SET recorded_class_types = $2::text[] WHERE id = $1', [
          tx.universityId,
          recorded,
        ]);
        await applyRequirements(tx, null);
      });
    await setTypes('{}');
    await evaluate();
    expect(await listStates()).toEqual(['missed open', 'percentage open']);
    await setTypes('{Lecture}');
    await evaluate();
    expect(await listStates()).toEqual(['missed withdrawn', 'percentage withdrawn']);
  });

  it('uses the limit of a module in place of the percentage of the rule', async () => {
    await t.setRules(here.admin, { percentage_below: 80, percentage_after: 5, missed_on: false });
    await t.sql('UPDATE modules SET attendance_limit = 50 WHERE id = $1', here.moduleId);
    await teachDays('PPPAA');
    await evaluate();
    expect(await listStates()).toEqual([]);
    await t.database.inUniversity(here.universityId, async (tx) => {
      await tx.execute('UPDATE modules SET attendance_limit = 70 WHERE university_id = $1 AND id = $2', [
        tx.universityId,
        here.moduleId,
      ]);
      await applyRequirements(tx, here.moduleId);
    });
    await evaluate();
    expect(await listStates()).toEqual(['percentage open']);
  });

  it('skips inactive students and past semesters', async () => {
    await teachDays('-----');
    await t.sql(`UPDATE students SET active = false WHERE id = $1`, here.students.aiko.studentId);
    await evaluate();
    expect(await listStates()).toEqual([]);
    await t.sql(`UPDATE students SET active = true WHERE id = $1`, here.students.aiko.studentId);
    await t.sql(`UPDATE semesters SET ends_on = '2026-09-16' WHERE university_id = $1`, here.universityId);
    await t.setRules(here.admin);
    await evaluate();
    expect(await listStates()).toEqual([]);
    await t.sql(`UPDATE semesters SET ends_on = '2026-09-17' WHERE university_id = $1`, here.universityId);
    await t.setRules(here.admin, { missed_on: false });
    await evaluate();
    expect(await listStates()).toEqual(['percentage open']);
    t.clock.advance(dayMs);
    await evaluate();
    expect((await listed())[0]).toMatchObject({ state: 'ended', reason: 'semester' });
  });
});

describe('settling of marks', () => {
  const lastClass = (hoursAgo: number, values: Record<string, unknown> = {}) =>
    t.teach(here, octoberMs - (hoursAgo + 1) * hourMs, [[here.students.aiko, null]], values);
  beforeEach(async () => {
    await t.setRules(here.admin, { percentage_on: false });
    await teachDays('P--');
  });

  it('happens exactly a day after the class', async () => {
    await lastClass(23);
    await evaluate();
    expect(await listStates()).toEqual([]);
    await evaluate(59);
    expect(await listStates()).toEqual([]);
    await evaluate(1);
    expect(await listStates()).toEqual(['missed open']);
  });

  it('uses the configured hours', async () => {
    await lastClass(23);
    await t.setRules(here.admin, { percentage_on: false, settle_hours: 23 });
    await evaluate();
    expect(await listStates()).toEqual(['missed open']);
  });

  it('waits while codes are shown again or paused', async () => {
    const at = (minutes: number) => new Date(octoberMs + minutes * 60_000);
    const id = await lastClass(30, { qr_started_at: at(-1), qr_ends_at: at(2) });
    await evaluate();
    await evaluate(16);
    expect(await listStates()).toEqual([]);
    await t.sql('UPDATE class_sessions SET qr_started_at = $2, qr_ends_at = $3 WHERE id = $1', id, at(16), at(18));
    await evaluate(16);
    expect(await listStates()).toEqual([]);
    await t.sql('UPDATE class_sessions SET qr_paused_at = $2 WHERE id = $1', id, at(17));
    await evaluate(5 * 60);
    expect(await listStates()).toEqual([]);
    await evaluate(8 * 60);
    expect(await listStates()).toEqual(['missed open']);
  });

  it('waits a quarter of an hour after a change of the register', async () => {
    const id = await lastClass(30);
    await t.correct(here, id, here.students.aiko, 'present');
    await t.correct(here, id, here.students.aiko, 'absent');
    await evaluate(14);
    expect(await listStates()).toEqual([]);
    await evaluate(1);
    expect(await listStates()).toEqual(['missed open']);
  });

  it('holds back the classes around a class that is being corrected', async () => {
    const id = await lastClass(30);
    const [, second] = await t.sql<{ id: string }>(
      'SELECT id FROM class_sessions WHERE university_id = $1 ORDER BY starts_at',
      here.universityId,
    );
    await t.correct(here, second?.id ?? id, here.students.aiko, 'late');
    await evaluate(5);
    expect(await listStates()).toEqual([]);
    await evaluate(20);
    expect(await listStates()).toEqual([]);
    await t.correct(here, second?.id ?? id, here.students.aiko, 'absent');
    await evaluate(20);
    expect(await listStates()).toEqual(['missed open']);
  });
});

describe('withdrawing a warning', () => {
  const lookLater = () => evaluate(20);
  beforeEach(() => t.setRules(here.admin));

  it.each(['present', 'excused'] as const)('happens when a mark becomes %s, with the reason', async (status) => {
    const ids = await teachDays('PPPP---');
    await evaluate();
    expect(await listStates()).toEqual(['missed open', 'percentage open']);
    await t.correct(here, ids[5] ?? '', here.students.aiko, status);
    // New rules evaluate everything; the class is still being corrected.
    await t.setRules(here.admin);
    await evaluate(5);
    expect(await listStates()).toEqual(['missed open', 'percentage open']);
    await lookLater();
    expect((await listed(here.admin, 'rule=missed'))[0]).toMatchObject({
      state: 'withdrawn',
      reason: status === 'present' ? 'corrected' : 'excused',
    });
  });

  it('does not happen when the student attends again: the warning recovers', async () => {
    await teachDays('PPPPPPPPPPPPP---');
    await evaluate();
    expect(await listStates()).toEqual(['missed open']);
    await t.teach(here, octoberMs + hourMs, [[here.students.aiko, 'present']]);
    await evaluate(25 * 60);
    expect(await listStates()).toEqual(['missed open']);
    await evaluate(60);
    expect((await listed())[0]).toMatchObject({ state: 'recovered', reason: null });
  });

  it('happens when the rules are relaxed; switching them off ends the warning without a mail', async () => {
    await teachDays('PPP--');
    await evaluate();
    await t.setRules(here.admin, { percentage_below: 60 });
    await evaluate();
    expect((await listed())[0]).toMatchObject({ state: 'withdrawn', reason: 'rules' });
    await t.setRules(here.admin);
    await evaluate();
    expect(await listStates()).toEqual(['percentage open']);
    await t.setRules(here.admin, { is_on: false });
    await evaluate();
    expect((await listed())[0]).toMatchObject({ state: 'ended', reason: 'off' });
  });
});
