import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CampusSender, campusScenario } from '#testing/campus-scenario.ts';

const t = campusScenario();
const countRow = z.object({ count: z.number() });
const save = (settings: Record<string, unknown>, sender?: CampusSender) =>
  t.call('PUT', '/university/settings', settings, sender);
const readOwn = async () => (await t.call('GET', '/auth/me')).body['user'];

describe('university settings', () => {
  it('begin with the values of the requirements', async () => {
    expect(await readOwn()).toMatchObject({
      university_logo: null,
      settings: {
        week_starts_on: 'Sunday',
        clock_hours: 12,
        offers_online: false,
        offers_late: true,
        offers_excused: true,
        first_year: 1,
        last_year: 4,
        terms: ['Semester 1', 'Semester 2'],
        credits_min: 1,
        credits_max: 6,
        credits_step: 1,
        class_types: ['Lecture', 'Tutorial', 'Practical', 'Laboratory', 'Workshop'],
      },
    });
  });

  it('change what is sent, with the change in the audit log', async () => {
    for (const isOn of [true, true, false]) {
      expect(await save({ offers_online: isOn })).toMatchObject({
        status: 200,
        body: { settings: { offers_online: isOn } },
      });
      expect(await readOwn()).toMatchObject({ settings: { offers_online: isOn } });
    }
    const events = await t.listAuditEvents('university.settings_changed');
    expect(events.map(({ details }) => details)).toEqual([{ offers_online: false }, { offers_online: true }]);
  });

  it('are confirmed by name, or by a change, and once in the audit log', async () => {
    const confirmed = async () =>
      (
        await t.database.acrossUniversities((tx) =>
          tx.query(
            'SELECT confirmed_settings AS groups FROM universities WHERE id = $1',
            [t.campus.ids.ours],
            z.object({ groups: z.array(z.string()) }),
          ),
        )
      )[0]?.groups;
    expect((await save({ offers_online: false })).status).toBe(200);
    expect(await confirmed()).toEqual([]);
    for (let time = 0; time < 2; time += 1) expect((await save({ confirms: 'class_lists' })).status).toBe(200);
    expect(await confirmed()).toEqual(['class_lists']);
    const events = await t.listAuditEvents('university.settings_changed');
    const ofConfirmation = events.filter(({ details }) => 'confirmed_settings' in (details as object));
    expect(ofConfirmation.map(({ details }) => details)).toEqual([{ confirmed_settings: ['class_lists'] }]);
    expect((await save({ week_starts_on: 'Saturday' })).status).toBe(200);
    expect(await confirmed()).toEqual(['basics', 'class_lists']);
    expect(await save({ confirms: 'terms' })).toMatchObject({ status: 400 });
  });

  it('keep name, sender and time zone', async () => {
    const general = {
      name: 'University of the Lakes',
      short_name: 'UL',
      time_zone: 'asia/colombo',
      week_starts_on: 'Monday',
      clock_hours: 24,
      sender_name: 'Registry',
      reply_to: ' Registry@Lakes.Example ',
    };
    expect((await save(general)).status).toBe(200);
    expect(await readOwn()).toMatchObject({
      university_name: general.name,
      time_zone: 'Asia/Colombo',
      settings: { ...general, time_zone: 'Asia/Colombo', reply_to: 'registry@lakes.example' },
    });
    expect(await save({ short_name: ' ', sender_name: null, reply_to: '' })).toMatchObject({
      body: { settings: { short_name: null, sender_name: null, reply_to: null } },
    });
  });

  it.each([
    [{ name: ' ' }, 'name', 'University Name is required'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone', 'There is no such time zone. Choose one such as Asia/Colombo.'],
    [{ reply_to: 'nowhere' }, 'reply_to', 'Please enter a valid email address'],
    [{ clock_hours: 13 }, 'clock_hours', 'Please choose the 12-hour or the 24-hour clock'],
    [{ offers_online: 'perhaps' }, 'offers_online', 'Please choose whether the university uses the status Online'],
    [{ last_year: 9 }, 'last_year', 'Please choose a number from 0 to 8'],
    [{ first_year: 5 }, 'last_year', 'The last year must not be before the first year'],
    [{ credits_min: 7 }, 'credits_max', 'The highest credits must not be below the lowest'],
    [
      { faculty_office_fields: ['photo'] },
      'faculty_office_fields.0',
      'Please choose phone number, date of birth, gender or address',
    ],
    [{ credits_max: 240.5 }, 'credits_max', 'Credits must be between 0 and 240'],
    [{ terms: ['Term', 'term'] }, 'terms', 'Two terms have this name'],
    [{ terms: ['1', '2', '3', '4', '5'] }, 'terms', 'Please give at most 4 terms'],
    [{ class_types: [] }, 'class_types', 'Enter at least one class type'],
  ])('refuse %o', async (settings, field, text) => {
    expect(await save(settings)).toMatchObject({ status: 400, body: { details: { [field]: text } } });
  });

  it('keep which private fields faculty offices see: none at first', async () => {
    expect(await readOwn()).toMatchObject({ settings: { faculty_office_fields: [] } });
    const reply = await save({ faculty_office_fields: ['gender', 'contact_no', 'gender'] });
    expect(reply).toMatchObject({
      status: 200,
      body: { settings: { faculty_office_fields: ['contact_no', 'gender'] } },
    });
    expect(await readOwn()).toMatchObject({ settings: { faculty_office_fields: ['contact_no', 'gender'] } });
    const [event] = await t.listAuditEvents('university.settings_changed');
    expect(event?.details).toEqual({ faculty_office_fields: ['contact_no', 'gender'] });
  });

  it('keep what someone else changed, and refuse two changes of one setting', async () => {
    const seen = { short_name: null, clock_hours: 24 };
    await save({ short_name: 'Lakes' });
    expect((await save({ short_name: null, clock_hours: 12, seen })).body).toMatchObject({
      settings: { short_name: 'Lakes', clock_hours: 12 },
    });
    expect(await save({ short_name: 'UL', seen })).toMatchObject({
      status: 409,
      body: { details: { short_name: expect.stringContaining('Someone else') as string } },
    });
  });

  it('leave other universities as they are, and are limited to administrators', async () => {
    await save({ offers_online: true });
    const rows = await t.database.acrossUniversities((tx) =>
      tx.query('SELECT count(*)::int AS count FROM universities WHERE offers_online', [], countRow),
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect((await save({ offers_online: true }, 'lecturer')).status).toBe(403);
  });

  it('are the only columns of a university that the server may change', async () => {
    for (const change of [`code = 'OTHER'`, 'is_approved = true']) {
      const update = t.database.acrossUniversities((tx) => tx.execute(`UPDATE universities SET ${change}`));
      await expect(update).rejects.toThrow('permission denied');
    }
  });
});
