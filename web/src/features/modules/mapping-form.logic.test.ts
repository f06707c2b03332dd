import { moduleTexts } from '@muster/contract/academics/modules';
import { describe, expect, it } from 'vitest';
import { emptyMapping, mappingErrors, toRequest } from './mapping-form.logic.ts';

const id = '2f0e5a52-6e0f-4f5b-9a3b-0f4bdb1f7c11';

describe('mapping form', () => {
  it('reports a missing module, degree and year with the same text at each field', () => {
    expect(mappingErrors(emptyMapping)).toEqual({
      module_id: moduleTexts.mapMissing,
      degree_details_ids: moduleTexts.mapMissing,
      year: moduleTexts.mapMissing,
    });
    expect(mappingErrors({ ...emptyMapping, module_id: id, degree_details_ids: [id], year: '4' })).toEqual({});
  });

  it('defaults to mandatory', () => {
    expect(toRequest({ ...emptyMapping, module_id: id })).toEqual({
      degree_details_ids: [],
      year: null,
      is_mandatory: true,
    });
  });
});
