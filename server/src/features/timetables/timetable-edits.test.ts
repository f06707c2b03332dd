import { deleteTimetable } from '@muster/contract/timetables/timetables';
import { randomUUID } from 'node:crypto';
import { classDaysTexts } from '@muster/contract/timetables/class-dates';
import { beforeEach, describe, expect, it } from 'vitest';
import { timetableEntriesScenario } from './timetables.setup.ts';

const t = timetableEntriesScenario();
beforeEach(() => t.clear());

const order = 'Class end time must be after class start time';
const unknown = '00000000-0000-4000-8000-000000000000';

describe('timetable edit', () => {
  it('changes only the fields of the edit form', async () => {
    const { here, entry, added, change } = t;
    const before = await added();
    const answer = await change(before.id, {
      ...entry({ assistant_lecturer_id: here.assistant.staffId }),
      module_id: here.electiveId,
      assistant_lecturer_id: null,
      start_time: '13:00',
      end_time: '14:30',
      day_of_week: 'Thursday',
      venue: 'Lab 2',
      class_type: 'Laboratory',
      group_ids: [here.groupB],
      degree_details_ids: [t.lawId],
      year: 3,
      semester: 2,
      academic_year: '2027-2028',
      active: false,
      updated_at: '2001-01-01T00:00:00Z',
    });
    expect(answer.status).toBe(200);
    const { updated_at, created_at, warnings, ...after } = answer.body;
    const { updated_at: updatedBefore, created_at: createdBefore, ...rest } = before;
    expect(after).toEqual({
      ...rest,
      module_id: here.electiveId,
      module: { id: here.electiveId, module_code: 'CS205', module_name: 'Music and Machines' },
      start_time: '13:00',
      end_time: '14:30',
      day_of_week: 'Thursday',
      venue: 'Lab 2',
      class_type: 'Laboratory',
      // In mid-semester, the past stays.
      valid_from: '2026-09-14',
    });
    expect(created_at).toBe(createdBefore);
    expect(String(updated_at) > updatedBefore).toBe(true);
    expect(warnings).toEqual([]);
    expect((await t.audits('timetable.changed')).at(-1)).toMatchObject({ subject_id: before.id });
  });

  it('is refused from a day on that leaves no class', async () => {
    const { added, change, entry } = t;
    const days = { day_of_week: 'Friday', first_day: '2026-09-14', valid_until: '2026-09-25' };
    const { id } = await added();
    expect((await change(id, entry(days))).status).toBe(200);
    const late = { ...days, day_of_week: 'Wednesday', valid_from: '2026-09-24' };
    expect(await change(id, entry(late))).toMatchObject({
      status: 400,
      body: { details: { valid_from: classDaysTexts.noClass } },
    });
    expect((await change(id, entry({ ...late, day_of_week: 'Thursday' }))).body).toMatchObject({
      day_of_week: 'Thursday',
      valid_from: '2026-09-24',
    });
  });

  it('reads a venue in any spelling as the listed one, as files do', async () => {
    const { put, added, change, entry } = t;
    await put('venues', { name: 'NL1-04' });
    const { id, venue } = await added({ venue: '\u00a0ｎｌ１ – 04 ' });
    expect(venue).toBe('NL1-04');
    expect((await change(id, entry({ venue: 'nl1‑04' }))).body['venue']).toBe('NL1-04');
    // A venue that is not listed has one kind of hyphen, too.
    expect((await change(id, entry({ venue: 'Hall – North' }))).body['venue']).toBe('Hall - North');
  });

  it('takes a venue that was stored with another hyphen as unchanged', async () => {
    const { added, change, entry } = t;
    const { id } = await added();
    await t.sql(`UPDATE timetables SET venue = 'Hall – North' WHERE id = $1`, id);
    expect((await change(id, entry({ venue: 'Hall – North' }))).body['venue']).toBe('Hall – North');
  });

  it('accepts the id in upper case', async () => {
    const { entry, added, change } = t;
    const { id } = await added();
    const answer = await change(id.toUpperCase(), entry({ venue: 'Hall 9' }));
    expect(answer).toMatchObject({ status: 200, body: { id, venue: 'Hall 9' } });
  });

  it('merges a concurrent change of the venue and applies a repeated request once', async () => {
    const { added, change } = t;
    const { id, ...before } = await added();
    const { module_id, lecturer_id, assistant_lecturer_id, start_time, end_time, day_of_week, venue } = before;
    const times = { day_of_week, start_time, end_time };
    const { class_type } = before;
    const seen = { module_id, lecturer_id, assistant_lecturer_id, ...times, venue, class_type };
    expect((await change(id, { ...seen, venue: 'Lab 7', seen })).status).toBe(200);
    const moved = { start_time: '16:00', end_time: '17:00' };
    const answer = await change(id, { ...seen, ...moved, seen });
    expect(answer).toMatchObject({ status: 200, body: { venue: 'Lab 7', ...moved } });
    const conflictText = expect.stringMatching(/^Someone else changed this/);
    const late = await change(id, { ...seen, day_of_week: 'Friday', seen });
    expect(late).toMatchObject({ status: 409, body: { details: { day_of_week: conflictText } } });
  });

  it('changes the weeks, keeps them if they are missing, and merges them with the time', async () => {
    const { added, entry, change } = t;
    const { id } = await added({ weeks: 'Weeks 1–4, 7' });
    expect((await change(id, entry({ venue: 'Hall 2' }))).body).toMatchObject({ weeks: '1-4,7', venue: 'Hall 2' });
    for (const [weeks, stored] of [
      ['wk 2-3', '2-3'],
      ['even', 'even'],
      ['', null],
    ])
      expect((await change(id, entry({ weeks }))).body, String(weeks)).toMatchObject({ weeks: stored });
    for (const weeks of ['0', '5-2', '55', 'first week'])
      expect(await change(id, entry({ weeks }))).toMatchObject({
        status: 400,
        body: { details: { weeks: 'Please give teaching weeks such as 1–4, 7, from 1 to 54' } },
      });
    const seen = entry({ weeks: null });
    expect((await change(id, entry({ weeks: 'odd', seen }))).body).toMatchObject({ weeks: 'odd' });
    expect(await change(id, { ...seen, start_time: '08:00', seen })).toMatchObject({
      status: 409,
      body: { details: { start_time: expect.stringMatching(/^Someone else changed this/) } },
    });
    expect((await change(id, { ...seen, venue: 'Hall 9', seen })).body).toMatchObject({
      weeks: 'odd',
      venue: 'Hall 9',
    });
  });

  it('rejects missing fields and an end before the start', async () => {
    const { here, entry, change } = t;
    const missing = 'Please fill in all required fields.';
    for (const field of ['module_id', 'start_time', 'end_time', 'day_of_week', 'venue', 'class_type', 'lecturer_id'])
      expect(await change(here.timetableId, entry({ [field]: null, end_time: '08:00' }))).toMatchObject({
        status: 400,
        body: { error: field === 'end_time' ? order : missing },
      });
    expect(await change(here.timetableId, entry({ end_time: undefined }))).toMatchObject({
      status: 400,
      body: { error: missing, details: { end_time: missing } },
    });
  });

  it('keeps outdated values but rejects new invalid ones', async () => {
    const { here, entry, added, change } = t;
    const { id } = await added({ assistant_lecturer_id: here.assistant.staffId });
    const taught = 'UPDATE staff_courses SET can_teach_as_primary = $3 WHERE staff_id = $1 AND module_id = $2';
    await t.sql(taught, here.lecturer.staffId, here.moduleId, false);
    const same = entry({ assistant_lecturer_id: here.assistant.staffId, venue: 'Hall 2' });
    expect((await change(id, same)).status).toBe(200);
    await t.sql(taught, here.lecturer.staffId, here.moduleId, true);
    const offered = 'UPDATE modules SET active = $2 WHERE id = $1';
    await t.sql(offered, here.moduleId, false);
    expect((await change(id, same)).status).toBe(200);
    await t.sql(offered, here.moduleId, true);
    expect(await change(id, { ...same, module_id: here.foreignModuleId })).toMatchObject({
      status: 400,
      body: { error: 'MA100 is not mapped to Computing in Year 1', details: { module_id: expect.any(String) } },
    });
    // With another module, lecturers are validated again.
    expect(await change(id, { ...same, module_id: here.electiveId })).toMatchObject({
      body: { details: { assistant_lecturer_id: 'Anton is not assigned to CS205 as assistant lecturer' } },
    });
    expect(await change(id, { ...same, lecturer_id: unknown })).toMatchObject({ status: 404 });
  });

  it('does not clash with itself', async () => {
    const { entry, added, change } = t;
    const { id } = await added();
    expect((await change(id, entry({ start_time: '09:30' }))).status).toBe(200);
  });
});

describe('timetable deletion', () => {
  it('deactivates the entry, hides it, ends its clashes, and is idempotent', async () => {
    const { here, entry, add, added, list, change } = t;
    const { id } = await added();
    const remove = () => t.call(here.admin, deleteTimetable, { params: { id } });
    expect(await remove()).toEqual({ status: 200, body: { success: true } });
    const look = () => t.sql('SELECT active, sequence, updated_at FROM timetables WHERE id = $1', id);
    const gone = await look();
    expect(gone).toMatchObject([{ active: false, sequence: 1 }]);
    expect((await list()).map((one) => one.id)).toEqual([here.timetableId]);
    expect((await list('active=all')).map((one) => one.id).toSorted()).toEqual([here.timetableId, id].toSorted());
    expect(await list('active=false')).toMatchObject([{ id, active: false }]);
    expect(await change(id, entry())).toMatchObject({ status: 404 });
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await look()).toEqual(gone);
    expect(await t.audits('timetable.deleted')).toHaveLength(1);
    expect((await add([entry()])).status).toBe(200);
    expect(await t.call(here.admin, deleteTimetable, { params: { id: randomUUID() } })).toMatchObject({
      status: 404,
      body: { error: 'Timetable entry not found' },
    });
  });
});
