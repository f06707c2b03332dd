import { describe, expect, it } from 'vitest';
import {
  toAcademicYearOfTerm,
  toClassType,
  toEveryTerm,
  toDegreeLevel,
  toGender,
  toNumber,
  toSemester,
  toStaffType,
  toLeaveReason,
  toStatus,
  toWeeks,
} from './usual-values.rules.ts';

describe('toGender', () => {
  it.each([
    ['M', 'Male'],
    ['m.', 'Male'],
    ['männlich', 'Male'],
    ['F', 'Female'],
    ['w', 'Female'],
    ['Femenino', 'Female'],
    ['D', 'Other'],
    ['x', 'Other'],
    ['Prefer not to say', undefined],
    ['H', undefined],
    ['female', undefined],
  ])('reads %s as %s', (text, gender) => expect(toGender(text)).toBe(gender));
});

describe('toEveryTerm', () => {
  it.each(['YEAR', 'Full Year', 'ganzjährig', 'yr'])('reads %s', (text) => expect(toEveryTerm(text)).toBe('All year'));
  it.each(['Jedes Semester', 'each term', 'chaque semestre'])('reads %s', (text) =>
    expect(toEveryTerm(text)).toBe('Each term'),
  );
  it('leaves other periods', () =>
    expect([toEveryTerm('SEM1'), toEveryTerm('Year 1')]).toEqual([undefined, undefined]));
});

describe('toStatus', () => {
  it.each([
    ['EN', 'Active'],
    ['IT', 'Inactive'],
    ['suspended', 'Inactive'],
    ['Future', undefined],
    ['Y', 'Active'],
    ['N', undefined],
    ['X', undefined],
    ['Activo', 'Active'],
    ['Ativo', 'Active'],
    ['Matriculado', 'Active'],
    ['Inactivo', 'Inactive'],
  ])('reads %s as %s', (text, status) => expect(toStatus(text)).toBe(status));
});

describe('toLeaveReason', () => {
  it.each([
    ['beurlaubt', 'On leave'],
    ['Urlaubssemester', 'On leave'],
    ['en congé', 'On leave'],
    ['Auslandssemester', 'On exchange'],
    ['de intercambio', 'On exchange'],
    ['exmatrikuliert', undefined],
    ['B', undefined],
  ])('reads %s as %s, which is no status', (text, reason) => {
    expect(toLeaveReason(text)).toBe(reason);
    if (reason !== undefined) expect(toStatus(text)).toBeUndefined();
  });
});

describe('words of other systems', () => {
  it.each(['MCF', 'PRAG', 'PRCE', 'Vacataire'])('reads %s as a lecturer', (text) =>
    expect(toStaffType(text)).toBe('lecturer'),
  );

  it.each(['Professor/in W3', 'Univ.-Prof.', 'Juniorprofessor/in', 'Prof', 'PR'])('reads %s as a professor', (text) =>
    expect(toStaffType(text)).toBe('professor'),
  );

  it.each([
    ['Bachelor of Science', 'undergraduate'],
    ['Licence 3', 'undergraduate'],
    ['Master of Arts', 'postgraduate'],
    ['Laurea magistrale', 'postgraduate'],
    ['Dottorato', 'doctoral'],
    ['Mastering', undefined],
  ])('reads %s as a level', (text, level) => expect(toDegreeLevel(text)).toBe(level));

  it.each([
    ['WS 2026/27', '1'],
    ['SoSe 2027', '2'],
    ['SS27', '2'],
    ['202610', '1'],
    ['202720', '2'],
    ['202730', '3'],
    ['202701', undefined],
    ['202708', undefined],
    ['202740', undefined],
  ])('reads %s as a semester', (text, semester) => expect(toSemester(text)).toBe(semester));
});

describe('toWeeks', () => {
  it.each([
    ['semaines paires', 'even calendar weeks'],
    ['Semaine impaire', 'odd calendar weeks'],
    ['semanas pares', 'even calendar weeks'],
    ['semanas ímpares', 'odd calendar weeks'],
    ['settimane dispari', 'odd calendar weeks'],
    ['gerade Wochen', 'even calendar weeks'],
    ['toutes les semaines', 'every week'],
    ['Full Term', 'every week'],
    ['even weeks', undefined],
    ['1-7', undefined],
  ])('reads %s as %s', (text, weeks) => expect(toWeeks(text)).toBe(weeks));
});

describe('toNumber', () => {
  it.each([
    ['2,5', '2.5'],
    ['3.0', '3'],
    ['7.50', '7.5'],
    ['12,00', '12'],
    ['4', undefined],
    ['1,000', undefined],
    ['2.500', undefined],
    ['1,5,5', undefined],
  ])('reads %s as %s', (text, number) => expect(toNumber(text)).toBe(number));
});

describe('toAcademicYearOfTerm', () => {
  it.each([
    ['WS 2026/27', '2026-2027', '1'],
    ['Wintersemester 2026/2027', '2026-2027', '1'],
    ['SoSe 2027', '2026-2027', '2'],
    ['SS 27', '2026-2027', '2'],
    ['20262', '2026-2027', '1'],
    ['20261', '2025-2026', '2'],
    ['1', undefined, '1'],
    ['202610', undefined, '1'],
  ])('reads %s as a term of %s', (text, year, semester) =>
    expect([toAcademicYearOfTerm(text), toSemester(text)]).toEqual([year, semester]),
  );
});

describe('semesters of Portuguese files', () => {
  it.each([
    ['1º Semestre', '1'],
    ['2.º semestre', '2'],
    ['1º cuatrimestre', '1'],
  ])('reads %s as %s', (text, semester) => expect(toSemester(text)).toBe(semester));
});

describe('class types of Portuguese files', () => {
  it.each([
    ['Teórica', 'Lecture'],
    ['PL', 'Laboratory'],
    ['Prática Laboratorial', 'Laboratory'],
    ['Prática', 'Practical'],
  ])('reads %s as %s', (text, type) => expect(toClassType(text)).toBe(type));
});
