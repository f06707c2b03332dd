import { groupTexts } from '@muster/contract/groups';
import { expect, test } from 'vitest';
import { emptyGroup, groupFaults, groupOrder, requestOf } from './group-form.logic.ts';

const degree = { id: '2f0e5a52-6e0f-4f5b-9a3b-0f4bdb1f7c11', degree_programme: 'BSc Physics' };
const firstFault = (values: object): string | undefined => {
  const faults = groupFaults({ ...emptyGroup, ...values }, [degree]);
  return faults[groupOrder.find((field) => field in faults) ?? ''];
};

test('the form asks for what is missing in the stated order', () => {
  const steps = [
    [{}, groupTexts.noName],
    [{ group_name: ' ' }, groupTexts.noName],
    [{ group_name: 'A' }, groupTexts.noDegree],
    [{ degree_details_id: degree.id }, groupTexts.noYear],
    [{ year: '1' }, groupTexts.noSemester],
    [{ semester: '2' }, groupTexts.noAcademicYear],
    [{ academic_year: '2026-2027' }, undefined],
  ] as const;
  let typed = {};
  for (const [more, text] of steps) {
    typed = { ...typed, ...more };
    expect(firstFault(typed)).toBe(text);
  }
});

test('the degree is posted by its display name, and by its id', () => {
  expect(requestOf({ ...emptyGroup, degree_details_id: degree.id }, [degree])).toMatchObject({
    degree_programme: 'BSc Physics',
    degree_details_id: degree.id,
  });
});
