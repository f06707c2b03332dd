import { groupTexts } from '@muster/contract/academics/groups';
import { describe, expect, it } from 'vitest';
import { emptyGroup, groupErrors, groupFieldOrder, toRequest } from './group-form.logic.ts';

const degree = { id: '2f0e5a52-6e0f-4f5b-9a3b-0f4bdb1f7c11', degree_programme: 'BSc Physics' };
const firstError = (values: object): string | undefined => {
  const errors = groupErrors({ ...emptyGroup, ...values }, [degree]);
  return errors[groupFieldOrder.find((field) => field in errors) ?? ''];
};

describe('group form', () => {
  it('reports missing fields in the required order', () => {
    const steps = [
      [{}, groupTexts.noName],
      [{ group_name: ' ' }, groupTexts.noName],
      [{ group_name: 'A' }, groupTexts.noDegree],
      [{ degree_details_id: degree.id }, groupTexts.noYear],
      [{ year: '1' }, groupTexts.noSemester],
      [{ semester: '2' }, groupTexts.noAcademicYear],
      [{ academic_year: '2026-2027' }, undefined],
    ] as const;
    let values = {};
    for (const [change, text] of steps) {
      values = { ...values, ...change };
      expect(firstError(values)).toBe(text);
    }
  });

  it('sends the degree by name and id', () => {
    expect(toRequest({ ...emptyGroup, degree_details_id: degree.id }, [degree])).toMatchObject({
      degree_programme: 'BSc Physics',
      degree_details_id: degree.id,
    });
  });
});
