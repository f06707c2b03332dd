import { createSession } from '@muster/contract/attendance/sessions';
import { afterEach, describe, expect, it } from 'vitest';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { makeMarking } from '#testing/marking.ts';
import { scenario } from '#testing/scenario.ts';
import { listTodaysClasses } from '../../held-classes/class-week.service.ts';
import { mountSessions } from '../sessions.routes.ts';
import { makeSessions } from '../sessions.service.ts';

const t = scenario({
  mount: (mount, deps) => mountSessions(mount, makeSessions({ ...deps, listTodaysClasses, ...makeMarking(deps) })),
});
const open = (caller: Caller, form: object) => t.call(caller, createSession, { body: form });

describe('a class of the timetable with teaching weeks', () => {
  // Monday, 14 September, is in week 3.
  const setWeeks = (weeks: string | null) =>
    t.sql('UPDATE timetables SET weeks = $2 WHERE id = $1', t.here.timetableId, weeks);
  afterEach(() => setWeeks(null));

  it('is opened in its weeks only', async () => {
    t.clock.set(mondayNoonMs);
    await setWeeks('1-2,4');
    expect(await open(t.here.lecturer, { timetable_id: t.here.timetableId })).toMatchObject({
      status: 400,
      body: { error: 'This class is not held today. It has classes in: Weeks 1–2, 4.' },
    });
    await setWeeks('odd');
    expect(await open(t.here.lecturer, { timetable_id: t.here.timetableId })).toMatchObject({ status: 200 });
  });

  it('does not make its lecturer the likely one in other weeks', async () => {
    await t.insert('timetables', {
      module_id: t.here.moduleId,
      lecturer_id: t.here.otherLecturer.staffId,
      year: 1,
      semester: 1,
      academic_year: '2026-2027',
      day_of_week: 'Monday',
      start_time: '14:00',
      end_time: '16:00',
      venue: 'Lab 1',
      class_type: 'Tutorial',
      weeks: 'odd',
    });
    const form = { module_id: t.here.moduleId, session_type: 'tutorial' };
    await setWeeks('even');
    expect(await open(t.here.admin, form)).toMatchObject({
      status: 200,
      body: { session: { lecturer_id: t.here.otherLecturer.staffId } },
    });
    await setWeeks(null);
    expect(await open(t.here.admin, form)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    await t.sql(
      "UPDATE timetables SET active = false WHERE university_id = $1 AND venue = 'Lab 1'",
      t.here.universityId,
    );
  });
});
