import { moduleTexts } from '@muster/contract/academics/modules';
import { describe, expect, it } from 'vitest';
import { emptyModule, moduleErrors, moduleFieldOrder, toRequest } from './module-form.logic.ts';

const firstError = (values: object): string | undefined => {
  const errors = moduleErrors({ ...emptyModule, ...values });
  return errors[moduleFieldOrder.find((field) => field in errors) ?? ''];
};

describe('module form', () => {
  it('reports missing and invalid fields in the required order', () => {
    const steps = [
      [{}, moduleTexts.noNameOrCode],
      [{ module_name: 'Optics' }, moduleTexts.noNameOrCode],
      [{ module_code: ' ' }, moduleTexts.noNameOrCode],
      [{ module_code: 'PH201', credits: 7 }, moduleTexts.noSemester],
      [{ semester: '2' }, moduleTexts.credits],
      [{ credits: 0 }, moduleTexts.credits],
      [{ credits: '' }, moduleTexts.credits],
      [{ credits: 2.5 }, moduleTexts.credits],
      [{ credits: 6 }, undefined],
    ] as const;
    let values = {};
    for (const [change, text] of steps) {
      values = { ...values, ...change };
      expect(firstError(values)).toBe(text);
    }
  });

  it('defaults to three credits and Active', () => {
    expect(toRequest(emptyModule, null)).toMatchObject({ credits: 3, active: true, photo_url: null });
    expect(toRequest({ ...emptyModule, status: 'Inactive' }, '/p').active).toBe(false);
  });
});
