import { randomUUID } from 'node:crypto';
import { bellEvents } from '@muster/contract/accounts/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { mondayNoonMs, type TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { makeOpenClashes } from '../clashes/clash-report.service.ts';
import type { Caller } from '#platform/http/caller.ts';
import { scenario } from '#testing/scenario.ts';
import { mountNotifications } from './notifications.routes.ts';
import { makeNotifications } from './notifications.service.ts';
import { addToList } from '#testing/class-list.ts';

const t = scenario({
  mount: (mount, deps) => {
    const sources = {
      listOpenClashes: makeOpenClashes(),
      listDecidableAbsences: async () => [],
      listRecentChanges: async () => [],
    };
    mountNotifications(mount, makeNotifications({ ...deps, ...sources }));
  },
});
let here: TestUniversity;
beforeEach(async () => {
  t.clock.set(mondayNoonMs);
  here = await t.addUniversity();
});

const newsOf = async (caller: Caller, query = '') => (await t.call(caller, bellEvents, { query })).body.data;
const events = async () => await newsOf(here.admin);
const clashes = async () => (await events()).map((event) => (event.kind === 'clash' ? event.text : event.kind));

/** Adds a class next to Lakshmi's, Monday from 14:00 to 16:00 in Hall 3 with Group A. */
async function teach(change: Record<string, unknown> = {}, group?: string): Promise<string> {
  const id = randomUUID();
  const values = {
    university_id: here.universityId,
    id,
    module_id: here.electiveId,
    lecturer_id: here.otherLecturer.staffId,
    year: 1,
    semester: 1,
    academic_year: '2026-2027',
    day_of_week: 'Monday',
    venue: 'Lab 1',
    class_type: 'Lecture',
    start_time: '15:00',
    end_time: '17:00',
    ...change,
  };
  const names = Object.keys(values);
  const places = names.map((_, at) => `$${at + 1}`);
  await t.sql(`INSERT INTO timetables (${names.join()}) VALUES (${places.join()})`, ...Object.values(values));
  if (group !== undefined)
    await t.sql('INSERT INTO timetable_groups VALUES ($1, $2, $3)', here.universityId, id, group);
  return id;
}

describe('notifications of administrators', () => {
  it('are empty without events', async () => {
    expect(await events()).toEqual([]);
  });

  it('contain pending registrations', async () => {
    const [account, admin, at] = [randomUUID(), randomUUID(), new Date(mondayNoonMs)];
    await t.sql(
      `INSERT INTO accounts (university_id, id, email, role, name, status) VALUES ($1, $2, 'w@x.example', 'admin', 'Wanda', 'pending')`,
      here.universityId,
      account,
    );
    await t.sql(
      `INSERT INTO admins (university_id, id, user_id, email, active, created_at) VALUES ($1, $2, $3, 'w@x.example', false, $4)`,
      here.universityId,
      admin,
      account,
      at,
    );
    const wanda = { kind: 'admin_pending', id: admin, at: at.toISOString(), name: 'Wanda', email: 'w@x.example' };
    expect(await events()).toEqual([wanda]);
    expect(await newsOf({ ...here.admin, adminRole: 'registrar' })).toEqual([]);
    await t.sql(`UPDATE accounts SET status = 'active' WHERE id = $1`, account);
    expect(await events()).toEqual([]);
  });

  it('contain open privacy enquiries of the university with their due dates', async () => {
    const ask = async (of: typeof here, daysAgo: number) => {
      const id = randomUUID();
      await t.sql(
        `INSERT INTO privacy_enquiries (university_id, id, account_id, question, asked_at, due_at)
         VALUES ($1, $2, $3, 'What do you keep?', $4, $4::timestamptz + interval '30 days')`,
        of.universityId,
        id,
        of.students.aiko.accountId,
        new Date(mondayNoonMs - daysAgo * 86_400_000),
      );
      return id;
    };
    await ask(await t.addUniversity(), 1);
    const [old, young] = [await ask(here, 31), await ask(here, 2)];
    const day = (days: number) => new Date(mondayNoonMs + days * 86_400_000).toISOString();
    expect(await events()).toEqual([
      { kind: 'privacy_enquiry', id: young, at: day(-2), name: 'Aiko', due_at: day(28) },
      { kind: 'privacy_enquiry', id: old, at: day(-31), name: 'Aiko', due_at: day(-1) },
    ]);
    await t.sql(`UPDATE privacy_enquiries SET answer = 'This', answered_at = now() WHERE id = $1`, old);
    expect((await events()).map(({ id }) => id)).toEqual([young]);
    expect(await newsOf({ ...here.admin, adminRole: 'timetabler' })).toEqual([]);
  });

  it('contain imports that finished in the last 14 days', async () => {
    const day = 86_400_000;
    const put = async (file: string, state: string, daysAgo: number, more: Record<string, unknown> = {}) => {
      const at = new Date(mondayNoonMs - daysAgo * day);
      const ended = { applied: { applied_at: at }, undone: { applied_at: new Date(0), undone_at: at } }[state];
      const values = {
        university_id: here.universityId,
        kind: 'students',
        file_name: file,
        state,
        created_by: here.admin.accountId,
        created_at: new Date(at.getTime() - 60_000),
        ...ended,
        ...more,
      };
      const names = Object.keys(values);
      await t.sql(
        `INSERT INTO imports (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
        ...Object.values(values),
      );
    };
    await put('good.csv', 'applied', 1, { create_count: 118, update_count: 2, same_count: 9, refused_count: 3 });
    await put('back.csv', 'undone', 2);
    await put('broken.csv', 'failed', 3, { failure: 'This is no spreadsheet' });
    await put('given-up.csv', 'previewed', 4, { failure: 'The group is gone' });
    await put('looked-at.csv', 'previewed', 5);
    await put('under-way.csv', 'applying', 6);
    await put('long-ago.csv', 'applied', 15);
    const finished = (await events()).map(
      (event) => event.kind === 'import_finished' && [event.file_name, event.state],
    );
    expect(finished).toEqual([
      ['good.csv', 'applied'],
      ['back.csv', 'undone'],
      ['broken.csv', 'failed'],
      ['given-up.csv', 'failed'],
    ]);
    expect((await events())[0]).toMatchObject({ import_kind: 'students', done: 120, refused: 3 });
  });

  it.each([
    ['lecturer', 'lecturer Lakshmi', () => ({ lecturer_id: here.lecturer.staffId }), () => undefined],
    ['assistant', 'lecturer Anton', () => ({ assistant_lecturer_id: here.assistant.staffId }), () => undefined],
    ['assistant as lecturer', 'lecturer Anton', () => ({ lecturer_id: here.assistant.staffId }), () => undefined],
    ['venue', 'venue Hall 3', () => ({ venue: ' hall 3' }), () => undefined],
    ['group', 'group Group A', () => ({}), () => here.groupA],
  ])('contain clashes of the same %s', async (_, shared, change, group) => {
    await teach(change(), group());
    expect(await clashes()).toEqual([
      expect.stringMatching(new RegExp(`^CS101 and CS205, Monday 15:00–16:00: same ${shared}$`)),
    ]);
  });

  it('list all shared resources of a clash in one line', async () => {
    await teach({ lecturer_id: here.lecturer.staffId, venue: 'Hall 3' }, here.groupA);
    expect(await clashes()).toEqual([
      expect.stringMatching(/: same lecturer Lakshmi, venue Hall 3 and group Group A$/),
    ]);
  });

  it('contain no clash of classes at other times, on other days or in other semesters', async () => {
    const same = { lecturer_id: here.lecturer.staffId, venue: 'Hall 3' };
    await teach({ ...same, start_time: '16:00', end_time: '18:00' }, here.groupA);
    await teach({ ...same, day_of_week: 'Tuesday' }, here.groupA);
    await teach({ ...same, semester: 2 }, here.groupA);
    await teach({ ...same, academic_year: '2025-2026' }, here.groupA);
    await teach({ ...same, active: false }, here.groupA);
    await teach({}, here.groupB);
    expect(await clashes()).toEqual([]);
  });

  it('count reported absences, and questions that are open for more than three days', async () => {
    const { universityId, students } = here;
    const report = (state: string, hoursAgo: number) =>
      t.sql(
        `INSERT INTO excuses (university_id, student_id, starts_on, ends_on, reason, state, created_at)
         VALUES ($1, $2, '2026-09-14', '2026-09-14', 'Flu', $3, $4)`,
        universityId,
        students.aiko.studentId,
        state,
        new Date(mondayNoonMs - hoursAgo * 3_600_000),
      );
    await report('withdrawn', 1);
    expect(await events()).toEqual([]);
    await report('waiting', 5);
    await report('waiting', 2);
    const waiting = { kind: 'inbox', at: new Date(mondayNoonMs - 7_200_000).toISOString() };
    expect(await events()).toEqual([
      expect.objectContaining({ ...waiting, text: '2 reported absences need a decision' }),
    ]);
    const [session] = (await t.sql(
      `INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, session_date, start_time,
         end_time, starts_at, ends_at) VALUES ($1, '0000AAAA', $2, $3, 'Lecture', '2026-09-07', '08:00', '09:00',
         '2026-09-07T02:30:00Z', '2026-09-07T03:30:00Z') RETURNING id`,
      universityId,
      here.moduleId,
      here.lecturer.staffId,
    )) as { id: string }[];
    await addToList(t.sql, session?.id ?? '', students.aiko.studentId);
    await t.sql(
      `INSERT INTO mark_questions (university_id, session_id, student_id, question, asked_at) VALUES ($1, $2, $3, 'Why?', $4)`,
      universityId,
      session?.id,
      students.aiko.studentId,
      new Date(mondayNoonMs),
    );
    expect(await events()).toHaveLength(1);
    t.clock.advance(3 * 86_400_000);
    expect(await clashes()).toEqual(['inbox', 'inbox']);
    expect((await events())[0]).toMatchObject({ text: '1 question about a mark has been open for more than 3 days' });
  });

  it('are paged, and need no record', async () => {
    await teach({ venue: 'Hall 3' });
    await teach({ venue: 'Hall 3', module_id: here.foreignModuleId });
    const all = await events();
    expect(all.length).toBeGreaterThan(1);
    expect(await newsOf(here.admin, 'page=2&page_size=1')).toEqual([all[1]]);
    expect(await newsOf(here.lecturerWithoutRecord)).toEqual([]);
  });

  it('contain no accepted clash', async () => {
    const id = await teach({ venue: 'Hall 3' });
    expect(await clashes()).toHaveLength(1);
    await t.sql(
      'UPDATE timetables SET clashes_accepted_by = $2, clashes_accepted_at = now() WHERE id = $1',
      id,
      here.admin.accountId,
    );
    expect(await clashes()).toEqual([]);
  });

  it('contain the clashes of the academic year between semesters', async () => {
    for (const start_time of ['15:00', '16:00']) await teach({ venue: 'Lab 9', semester: 2, start_time });
    expect(await clashes()).toEqual([]);
    t.clock.set(Date.UTC(2027, 1, 10));
    expect(await clashes()).toHaveLength(1);
  });

  it('update a clash with its classes, and compare the semester again only after a change', async () => {
    const id = await teach({ venue: 'Hall 3' });
    const other = await teach({ venue: 'Lab 7', day_of_week: 'Tuesday' });
    const listOpenClashes = makeOpenClashes();
    let whole = 0;
    const listClashTexts = () =>
      t.database.inUniversity(here.universityId, async (tx) => {
        const query: typeof tx.query = (text, values) => {
          if (text.includes('lined_up') && !text.includes('t.id = ANY')) whole += 1;
          return tx.query(text, values);
        };
        const found = await listOpenClashes(Object.create(tx, { query: { value: query } }), t.clock.now(), 20);
        return found.map(({ second, shared }) => `${second} ${shared.join()}`);
      });
    expect([await listClashTexts(), await listClashTexts(), whole]).toEqual([
      ['CS205 venue Hall 3'],
      ['CS205 venue Hall 3'],
      1,
    ]);
    await t.sql(`UPDATE modules SET module_code = 'CS299' WHERE id = $1`, here.electiveId);
    expect([await listClashTexts(), whole]).toEqual([['CS299 venue Hall 3'], 1]);
    await t.sql(`UPDATE timetables SET venue = 'Lab 7', day_of_week = 'Tuesday' WHERE id = $1`, id);
    expect([await listClashTexts(), whole]).toEqual([[expect.stringMatching(/venue Lab 7/)], 2]);
    await t.sql('UPDATE timetables SET active = false WHERE id = $1', other);
    expect([await listClashTexts(), await listClashTexts(), whole]).toEqual([[], [], 3]);
  });

  it('contain at most twenty clashes', async () => {
    for (let at = 0; at < 7; at += 1) await teach({ venue: 'Hall 3' });
    expect(await clashes()).toHaveLength(20);
  });
});
