import { randomUUID } from 'node:crypto';
import * as api from '@muster/contract/academics/semesters';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { race } from '#testing/race.ts';
import { raiseSequencesBetween } from '../timetables/timetable-sequences.store.ts';
import { makeMarking } from '#testing/marking.ts';
import { scenario } from '#testing/scenario.ts';
import { mountSemesters } from './semesters.routes.ts';
import { makeSemesters } from './semesters.service.ts';

const t = scenario({
  mount: (mount, deps) => {
    const { withdrawTakenOn } = makeMarking(deps).withdrawals;
    mountSemesters(mount, makeSemesters({ ...deps, onDatesChanged: raiseSequencesBetween, withdrawTakenOn }));
  },
});

const first = { academic_year: '2026-2027', semester: 1, starts_on: '2026-09-01', ends_on: '2027-01-31' };
const second = { academic_year: '2026-2027', semester: 2, starts_on: '2027-02-01', ends_on: '2027-06-30' };
const put = (body: object, caller: Caller = t.here.admin) => t.call(caller, api.saveSemester, { body });
const drop = (academicYear: string, semester: number, caller: Caller = t.here.admin) =>
  t.call(caller, api.deleteSemester, { params: { academicYear, semester } });
const listed = async (caller: Caller) => (await t.call(caller, api.listSemesters)).body;
const add = (body: object) => t.call(t.here.admin, api.addHoliday, { body });
const change = (id: string | undefined, body: object, caller: Caller = t.here.admin) =>
  t.call(caller, api.changeHoliday, { params: { id }, body });
const remove = (id: string | undefined, caller: Caller = t.here.admin) =>
  t.call(caller, api.deleteHoliday, { params: { id } });
const auditOf = async (subjectType: string) =>
  (
    await t.sql(
      'SELECT action FROM audit_events WHERE university_id = $1 AND subject_type = $2 ORDER BY at',
      t.here.universityId,
      subjectType,
    )
  ).map(({ action }) => action);

describe('semesters', () => {
  it('lets administrators set, change and remove dates, and all users read them, latest first', async () => {
    expect(await put(second)).toMatchObject({ status: 200, body: second });
    expect(await put({ ...second, ends_on: '2027-06-15', semester: 'Semester 2' })).toMatchObject({ status: 200 });
    for (const reader of [t.here.admin, t.here.lecturer, t.here.students.aiko]) {
      expect(await listed(reader)).toEqual([{ ...second, ends_on: '2027-06-15' }, first]);
    }
    expect(await drop('2026-2027', 2)).toMatchObject({ status: 200, body: { success: true } });
    expect(await drop('2026-2027', 2)).toMatchObject({ status: 404, body: { error: 'Semester not found' } });
    expect(await listed(t.here.lecturer)).toEqual([first]);
    expect(await listed(t.elsewhere.lecturer)).toEqual([first]);
    expect(await auditOf('semester')).toEqual(['semester.added', 'semester.changed', 'semester.deleted']);
  });

  it('rejects overlapping dates with a field error', async () => {
    const text = 'These dates overlap with another semester';
    for (const dates of [
      { starts_on: '2027-01-31', ends_on: '2027-06-30' },
      { starts_on: '2026-06-01', ends_on: '2026-09-01' },
      { starts_on: '2026-10-01', ends_on: '2026-10-02' },
      { starts_on: '2026-01-01', ends_on: '2027-12-01' },
    ]) {
      const refused = { status: expect.any(Number), body: { error: text, details: { starts_on: text } } };
      expect(await put({ ...second, ...dates })).toMatchObject(
        dates.ends_on === '2027-12-01' ? { status: 400 } : { ...refused, status: 409 },
      );
    }
    expect((await put({ ...first, starts_on: '2026-09-02' })).status).toBe(200);
    expect((await put(first)).status).toBe(200);
  });

  it('accepts one of two concurrent semesters with the same dates', async () => {
    const years = ['2030-2031', '2031-2032'];
    const dates = { semester: 1, starts_on: '2031-09-01', ends_on: '2031-12-01' };
    const answers = await race(t.database, 'semesters', () =>
      years.map((academic_year) => put({ ...dates, academic_year })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (const year of years) await drop(year, 1);
  });

  it('rejects a change based on outdated dates', async () => {
    const dates = { academic_year: '2030-2031', semester: 1, starts_on: '2030-09-01', ends_on: '2031-01-31' };
    const seen = { starts_on: dates.starts_on, ends_on: dates.ends_on };
    expect((await put({ ...dates, seen: null })).status).toBe(200);
    const conflictMessage = expect.stringMatching(/^Someone else changed this/);
    expect(await put({ ...dates, ends_on: '2031-01-15', seen: null })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { semester: 'This semester already has dates' } },
    });
    expect((await put({ ...dates, ends_on: '2031-01-20', seen })).status).toBe(200);
    const late = await put({ ...dates, starts_on: '2030-09-08', seen });
    expect(late).toMatchObject({
      status: 409,
      body: { details: { starts_on: conflictMessage, ends_on: conflictMessage } },
    });
    expect((await put({ ...dates, ends_on: '2031-01-20', seen })).status).toBe(200);
    await drop('2030-2031', 1);
    expect((await put({ ...dates, ends_on: '2031-01-25', seen })).status).toBe(409);
  });

  it('requires complete dates in order, within a year', async () => {
    const body = async (change: object) => (await put({ ...second, ...change })).body;
    expect(await body({ academic_year: '' })).toMatchObject({
      details: { academic_year: 'Academic Year is required' },
    });
    expect(await body({ semester: null })).toMatchObject({ details: { semester: 'Semester is required' } });
    expect(await body({ starts_on: '' })).toMatchObject({ details: { starts_on: 'First day is required' } });
    expect(await body({ ends_on: '' })).toMatchObject({ details: { ends_on: 'Last day is required' } });
    expect(await body({ ends_on: '2027-01-01' })).toMatchObject({
      details: { ends_on: 'The last day must not be before the first day' },
    });
    expect(await body({ ends_on: '2028-02-03' })).toMatchObject({
      details: { ends_on: 'A semester lasts at most one year' },
    });
  });
});

describe('holidays', () => {
  it('lets administrators add, change and remove holidays, and all users read them', async () => {
    const form = { name: ' Founders’ Day ', starts_on: '2026-11-11', ends_on: '2026-11-11' };
    const added = await add(form);
    expect(added).toMatchObject({ status: 200, body: { ...form, name: 'Founders’ Day' } });
    const id = added.body.id;
    const longer = { ...form, name: 'Break', ends_on: '2026-11-13' };
    expect((await change(id, longer)).body).toEqual({ id, ...longer });
    expect((await t.call(t.here.students.aiko, api.listHolidays)).body).toEqual([{ id, ...longer }]);
    expect((await t.call(t.elsewhere.students.aiko, api.listHolidays)).body).toEqual([]);
    expect(await change(id, longer, t.elsewhere.admin)).toMatchObject({ status: 404 });
    expect(await remove(id, t.elsewhere.admin)).toMatchObject({ status: 404 });
    expect((await remove(id)).status).toBe(200);
    expect(await remove(id)).toMatchObject({ status: 404, body: { error: 'Holiday not found' } });
    expect(await auditOf('holiday')).toEqual(['holiday.added', 'holiday.changed', 'holiday.deleted']);
  });

  it('adds a holiday once when the same request is repeated concurrently', async () => {
    const form = { name: 'Poya', starts_on: '2026-08-27', ends_on: '2026-08-27' };
    const before = (await auditOf('holiday')).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(form)));
    const id = answers[0]?.body.id;
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 6 }, () => ({ id, ...form })));
    expect(await auditOf('holiday')).toHaveLength(before + 1);
    await remove(id);
  });

  it('keeps concurrent changes of other fields', async () => {
    const opened = { name: 'Harvest', starts_on: '2026-10-20', ends_on: '2026-10-20' };
    const { id } = (await add(opened)).body;
    await change(id, { ...opened, ends_on: '2026-10-21', seen: opened });
    const renamed = await change(id, { ...opened, name: 'Harvest Days', seen: opened });
    expect(renamed.body).toEqual({ id, ...opened, name: 'Harvest Days', ends_on: '2026-10-21' });
    const moved = await change(id, { ...opened, starts_on: '2026-10-19', seen: opened });
    expect(moved.status).toBe(409);
    await remove(id);
  });

  it('requires a name and dates in order', async () => {
    const form = { name: 'Break', starts_on: '2026-12-20', ends_on: '2026-12-24' };
    expect((await add({ ...form, name: ' ' })).body.details).toEqual({ name: 'Name is required' });
    expect((await add({ ...form, ends_on: '2026-12-19' })).body.details).toEqual({
      ends_on: 'The last day must not be before the first day',
    });
    expect((await change(randomUUID(), form)).status).toBe(404);
  });
});

describe('authorization of semesters and holidays', () => {
  it('rejects lecturers, students and administrators without a record', async () => {
    const stranger = { ...t.here.admin, accountId: randomUUID(), tokenId: randomUUID() };
    for (const caller of [t.here.lecturer, t.here.students.aiko]) {
      expect(await put(first, caller)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
    }
    for (const answer of [await put(first, stranger), await drop('2026-2027', 1, stranger)]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'no_admin_record' } });
    }
  });
});
