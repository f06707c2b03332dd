import { moduleTexts } from '@muster/contract/academics/modules';
import {
  creditsText,
  wholeCreditsText,
  defaultStructure,
  type AcademicStructure,
} from '@muster/contract/academics/structure';
import { describe, expect, it } from 'vitest';
import { emptyModule, moduleErrors, moduleFieldOrder, toRequest } from './module-form.logic.ts';

const creditsError = creditsText(1, 6);
const firstError = (values: object, structure: AcademicStructure = defaultStructure): string | undefined => {
  const errors = moduleErrors({ ...emptyModule(structure), ...values }, structure);
  return errors[moduleFieldOrder.find((field) => field in errors) ?? ''];
};

describe('module form', () => {
  it('reports missing and invalid fields in the required order', () => {
    const steps = [
      [{}, moduleTexts.noNameOrCode],
      [{ module_name: 'Optics' }, moduleTexts.noNameOrCode],
      [{ module_code: ' ' }, moduleTexts.noNameOrCode],
      [{ module_code: 'PH201', credits: 7 }, moduleTexts.noSemester],
      [{ semester: '2' }, creditsError],
      [{ credits: 0 }, creditsError],
      [{ credits: '' }, creditsError],
      [{ credits: 2.5 }, wholeCreditsText],
      [{ credits: 6 }, undefined],
    ] as const;
    let values = {};
    for (const [change, text] of steps) {
      values = { ...values, ...change };
      expect(firstError(values)).toBe(text);
    }
  });

  it('follows the credits of the university', () => {
    const wide = { ...defaultStructure, credits_min: 5, credits_max: 60, credits_step: 0.5 } as const;
    const values = { module_name: 'Optics', module_code: 'PH201', semester: '1' };
    expect(emptyModule(wide).credits).toBe(5);
    expect(firstError({ ...values, credits: 7.5 }, wide)).toBeUndefined();
    expect(firstError({ ...values, credits: 61 }, wide)).toBe('Credits must be between 5 and 60');
    expect(moduleErrors({ ...emptyModule(wide), ...values, credits: 4 }, wide, { credits: 4 })).toEqual({});
  });

  it('sends the exception and the limit of attendance, blank ones as none', () => {
    const values = emptyModule(defaultStructure);
    expect(toRequest(values, null)).toMatchObject({ attendance_requirement: null, attendance_limit: null });
    const chosen = { ...values, attendance_requirement: 'recorded', attendance_limit: 70 };
    expect(toRequest(chosen, null)).toMatchObject({ attendance_requirement: 'recorded', attendance_limit: 70 });
    const valid = { module_name: 'Optics', module_code: 'PH201', semester: '1' };
    expect(firstError({ ...valid, attendance_limit: 101 })).toBe(moduleTexts.limit);
    expect(firstError({ ...valid, attendance_limit: 1.5 })).toBe(moduleTexts.limit);
  });

  it('defaults to three credits and Active', () => {
    expect(toRequest(emptyModule(defaultStructure), null)).toMatchObject({ credits: 3, active: true, photo_url: null });
    expect(toRequest({ ...emptyModule(defaultStructure), status: 'Inactive' }, '/p').active).toBe(false);
  });
});
