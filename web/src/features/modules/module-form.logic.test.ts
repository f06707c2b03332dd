import { moduleTexts } from '@muster/contract/modules';
import { expect, test } from 'vitest';
import { emptyModule, moduleFaults, moduleOrder, requestOf } from './module-form.logic.ts';

const firstFault = (values: object): string | undefined => {
  const faults = moduleFaults({ ...emptyModule, ...values });
  return faults[moduleOrder.find((field) => field in faults) ?? ''];
};

test('the form asks for what is missing in the stated order', () => {
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
  let typed = {};
  for (const [more, text] of steps) {
    typed = { ...typed, ...more };
    expect(firstFault(typed)).toBe(text);
  }
});

test('a module has three credits and is Active unless something else is chosen', () => {
  expect(requestOf(emptyModule, null)).toMatchObject({ credits: 3, active: true, photo_url: null });
  expect(requestOf({ ...emptyModule, status: 'Inactive' }, '/p').active).toBe(false);
});
