import { Buffer } from 'node:buffer';
import { makeOwnFeed } from '@muster/contract/timetables/calendar-feeds';
import { beforeEach, describe, expect, it } from 'vitest';
import { timetableScenario } from '#testing/timetable-app.ts';
import { readCalendar } from './read-calendar.setup.ts';

const t = timetableScenario();
beforeEach(() => t.reset());

const made = async (): Promise<string> => {
  const { body } = await t.call(t.here.lecturer, makeOwnFeed);
  return new URL(body.address ?? '').pathname;
};
const fetchFeed = (url: string) => t.app.inject({ method: 'GET', url });
const classesAt = async (path: string) => readCalendar((await fetchFeed(path)).body);

describe('calendar file', () => {
  it('increases the sequence when a holiday or semester dates add or remove a class', async () => {
    const path = await made();
    const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
      const answer = await t.call(t.here.admin, method, url, body);
      expect(answer.status, answer.body.error).toBe(200);
      return answer.body;
    };
    const sequences = [(await classesAt(path))[0]?.sequence ?? -1];
    const readState = async () => {
      const classes = await classesAt(path);
      sequences.push(classes[0]?.sequence ?? -1);
      return [classes.length, classes.some(({ start }) => start.startsWith('2026-09-21'))];
    };
    const whole = (await classesAt(path)).length;
    const { id } = await call('POST', '/api/holidays', {
      name: 'Feast',
      starts_on: '2026-09-21',
      ends_on: '2026-09-21',
    });
    expect(await readState()).toEqual([whole - 1, false]);
    const later = { name: 'Feast', starts_on: '2026-09-22', ends_on: '2026-09-22' };
    await call('PUT', `/api/holidays/${String(id)}`, later);
    expect(await readState()).toEqual([whole, true]);
    await call('DELETE', `/api/holidays/${String(id)}`);
    const term = { academic_year: '2026-2027', semester: 1, starts_on: '2026-09-01', ends_on: '2027-01-31' };
    await call('PUT', '/api/semesters', { ...term, ends_on: '2027-01-24' });
    expect(await readState()).toEqual([whole - 1, true]);
    await call('PUT', '/api/semesters', term);
    expect(await readState()).toEqual([whole, true]);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
    // Clients that rely on LAST-MODIFIED alone would miss these changes.
    expect((await fetchFeed(path)).body).not.toContain('LAST-MODIFIED');
  });

  describe('of an entry with teaching weeks', () => {
    const linesOf = async (weeks: string) => {
      await t.sql('UPDATE timetables SET weeks = $2 WHERE id = $1', t.here.timetableId, weeks);
      const { body } = await fetchFeed(await made());
      await t.sql('UPDATE timetables SET weeks = NULL WHERE id = $1', t.here.timetableId);
      return {
        rules: body
          .replaceAll('\r\n ', '')
          .split('\r\n')
          .filter((line) => /^(DTSTART;|EXDATE|RECURRENCE-ID|RRULE)/u.test(line)),
        days: readCalendar(body).map(({ start }) => start.slice(0, 10)),
      };
    };

    it('repeats every second week over holidays', async () => {
      await t.holiday('Feast', '2026-09-28');
      const { rules, days } = await linesOf('odd');
      expect(rules).toEqual([
        'DTSTART;TZID=Asia/Colombo:20260914T140000',
        'RRULE:FREQ=WEEKLY;COUNT=10;INTERVAL=2',
        'EXDATE;TZID=Asia/Colombo:20260928T140000',
      ]);
      expect(days).toHaveLength(9);
      expect(days.slice(0, 3)).toEqual(['2026-09-14', '2026-10-12', '2026-10-26']);
    });

    it('excludes the weeks between the chosen ones, and keeps changes of single classes', async () => {
      const later = { new_date: '2026-10-13', new_start_time: '14:00', new_end_time: '16:00' };
      expect((await t.change(later, t.here.lecturer, '2026-10-05')).status).toBe(200);
      const { rules, days } = await linesOf('2-4,6,9');
      expect(rules.filter((line) => !line.startsWith('DTSTART'))).toEqual([
        'RRULE:FREQ=WEEKLY;COUNT=8',
        'EXDATE;TZID=Asia/Colombo:20260928T140000,20261012T140000,20261019T140000',
        'RECURRENCE-ID;TZID=Asia/Colombo:20261005T140000',
      ]);
      expect(days).toEqual(['2026-09-07', '2026-09-14', '2026-09-21', '2026-10-13', '2026-10-26']);
    });

    it('keeps the local time when the clocks change', async () => {
      await t.setZone('Europe/London');
      const { days } = await linesOf('even');
      await t.setZone('Asia/Colombo');
      const starts = days.slice(0, 6);
      expect(starts).toEqual(['2026-09-07', '2026-09-21', '2026-10-05', '2026-10-19', '2026-11-02', '2026-11-16']);
    });

    it('is left out without a week in the semester', async () => {
      expect(await linesOf('54')).toEqual({ rules: [], days: [] });
    });
  });

  it('contains classes that end at midnight', async () => {
    const lecturer_id = t.here.lecturer.staffId;
    await t.add({ day_of_week: 'Tuesday', start_time: '22:00', end_time: '24:00', lecturer_id });
    const change = { new_date: '2026-09-14', new_start_time: '23:00', new_end_time: '24:00' };
    expect((await t.change(change)).status).toBe(200);
    const classes = await classesAt(await made());
    const hours = classes.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 3_600_000);
    // Midnight in Colombo.
    const isLate = classes.map(({ end }) => end.endsWith('T18:30:00.000Z'));
    expect(classes[isLate.indexOf(true)]?.start).toBe('2026-09-01T16:30:00.000Z');
    expect(classes.find(({ end }) => end === '2026-09-14T18:30:00.000Z')?.start).toBe('2026-09-14T17:30:00.000Z');
    expect(new Set(hours.filter((_, at) => isLate[at]))).toEqual(new Set([2, 1]));
  });

  it('has calendar properties before components', async () => {
    await t.holiday('Feast', '2026-09-21');
    await t.change({ is_cancelled: true });
    const { body } = await fetchFeed(await made());
    const lines = body.replaceAll('\r\n ', '').split('\r\n');
    const names = lines.map((line) => line.split(/[:;]/u)[0]);
    const firstPart = names.indexOf('BEGIN', 1);
    expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Muster//Timetable//EN']);
    expect(new Set(names.slice(1, firstPart))).toEqual(
      new Set('VERSION PRODID NAME X-WR-CALNAME X-WR-TIMEZONE REFRESH-INTERVAL X-PUBLISHED-TTL'.split(' ')),
    );
    expect(lines[firstPart]).toBe('BEGIN:VTIMEZONE');
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
    expect(lines.filter((line) => /^(EXDATE|RECURRENCE-ID|RRULE|STATUS)/u.test(line))).toEqual([
      'RRULE:FREQ=WEEKLY;COUNT=21',
      'EXDATE;TZID=Asia/Colombo:20260921T140000',
      'STATUS:CONFIRMED',
      'RECURRENCE-ID;TZID=Asia/Colombo:20260914T140000',
      'STATUS:CANCELLED',
    ]);
  });

  it('escapes line breaks in typed text', async () => {
    const nasty = 'A;B,C\\D\r\nATTENDEE:mailto:x@y\nEND:VEVENT\u2028\u0085😀' + 'ü'.repeat(90);
    await t.sql('UPDATE modules SET module_name = $2 WHERE id = $1', t.here.moduleId, nasty);
    await t.sql('UPDATE timetables SET venue = $2 WHERE id = $1', t.here.timetableId, nasty);
    await t.change({ new_venue: `Lab ${nasty}`.slice(0, 190), reason: nasty });
    const { body } = await fetchFeed(await made());
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(body).not.toMatch(/^(ATTENDEE|BEGIN:VALARM)/m);
    expect(readCalendar(body)[0]?.venue).toBe('A;B,C\\D ATTENDEE:mailto:x@y END:VEVENT 😀' + 'ü'.repeat(90));
    await t.sql(`UPDATE modules SET module_name = 'Programming' WHERE id = $1`, t.here.moduleId);
    await t.sql(`UPDATE timetables SET venue = 'Hall 3' WHERE id = $1`, t.here.timetableId);
  });
});
