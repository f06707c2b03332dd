import { moduleTexts } from '@muster/contract/modules';
import { expect, test } from 'vitest';
import { emptyMapping, mappingFaults, requestOf } from './mapping-form.logic.ts';

const id = '2f0e5a52-6e0f-4f5b-9a3b-0f4bdb1f7c11';

test('module, degree and year are asked for with one sentence, each at its field', () => {
  expect(mappingFaults(emptyMapping)).toEqual({
    module_id: moduleTexts.mapMissing,
    degree_details_ids: moduleTexts.mapMissing,
    year: moduleTexts.mapMissing,
  });
  expect(mappingFaults({ ...emptyMapping, module_id: id, degree_details_ids: [id], year: '4' })).toEqual({});
});

test('a mapping is mandatory unless something else is chosen', () => {
  expect(requestOf({ ...emptyMapping, module_id: id })).toEqual({
    degree_details_ids: [],
    year: null,
    is_mandatory: true,
  });
});
