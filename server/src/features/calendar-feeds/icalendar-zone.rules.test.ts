import { describe, expect, it } from 'vitest';
import { timeZoneComponent } from './icalendar-zone.rules.ts';

const lines = (zone: string) => timeZoneComponent(zone, { from: '2026-10-01', to: '2027-04-30' }).split('\r\n');

const summer = ['BEGIN:DAYLIGHT', 'DTSTART:20260329T010000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100', 'TZNAME:+0100'];
const winter = ['BEGIN:STANDARD', 'DTSTART:20261025T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000', 'TZNAME:+0000'];

describe('iCalendar time zone', () => {
  it('contains the offset before the first day and all changes until the last', () => {
    expect(lines('Europe/London')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Europe/London',
      ...summer,
      'END:DAYLIGHT',
      ...winter,
      'END:STANDARD',
      ...summer.with(1, 'DTSTART:20270328T010000'),
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]);
  });

  it('has one observance without clock changes, and supports changes of half an hour', () => {
    expect(lines('Asia/Colombo').filter((line) => line.startsWith('TZOFFSETTO'))).toEqual(['TZOFFSETTO:+0530']);
    expect(lines('Etc/GMT+5').slice(2, 6)).toEqual([
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0500',
    ]);
    expect(lines('Australia/Lord_Howe')).toContain('TZOFFSETTO:+1030');
  });
});
