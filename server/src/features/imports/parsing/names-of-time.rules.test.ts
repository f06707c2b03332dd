import { weekdays } from '@muster/contract/http/shared';
import { describe, expect, it } from 'vitest';
import { findMonth, findWeekday } from './names-of-time.rules.ts';

describe('findWeekday', () => {
  it.each([
    ['Monday', 'monday Mon mon. MO M Montag lundi lun. lunes lunedì'],
    ['Tuesday', 'Tuesday Tues Tue Tu T Dienstag Di mardi mar. martes'],
    ['Wednesday', 'Wednesday Weds Wed We W Mittwoch Mi mercredi miércoles MIÉ miercoles'],
    ['Thursday', 'Thursday Thurs Thur Thu Th R Donnerstag Do jeudi jueves'],
    ['Friday', 'Friday Fri Fr F Freitag vendredi viernes'],
    ['Saturday', 'Saturday Sat Sa S Samstag Sonnabend samedi sábado'],
    ['Sunday', 'Sunday Sun Su U Sonntag So dimanche domingo'],
  ])('recognizes %s', (day, names) => {
    for (const name of names.split(' ')) expect([name, weekdays[(findWeekday(name) ?? 0) - 1]]).toEqual([name, day]);
  });

  // L, V and J are weekdays in French and Spanish, where M is Tuesday.
  it.each(['', 'X', 'L', 'V', 'J', 'ma', 'MWF', 'Mon/Wed', 'Mondag', '1', 'Someday'])('rejects %j', (text) =>
    expect(findWeekday(text)).toBeUndefined(),
  );
});

describe('findMonth', () => {
  it.each([
    [1, 'January jan. Jänner Januar janvier enero'],
    [3, 'March mar März Mrz. mars marzo'],
    [5, 'May Mai mayo mei'],
    [8, 'August aug août agosto'],
    [10, 'Oct. Okt oktober octobre octubre'],
    [12, 'December Dez déc. dic'],
  ])('recognizes month %i', (month, names) => {
    for (const name of names.split(' ')) expect([name, findMonth(name)]).toEqual([name, month]);
  });

  it.each(['', 'jui', 'ma', 'foo'])('rejects %j', (text) => expect(findMonth(text)).toBeUndefined());
});

describe('Portuguese weekdays', () => {
  it.each([
    ['2ª feira', 1],
    ['3ª-feira', 2],
    ['4.ª feira', 3],
    ['6a feira', 5],
    ['segunda-feira', 1],
    ['7ª feira', undefined],
  ])('reads %s as %s', (text, day) => expect(findWeekday(text)).toBe(day));
});
