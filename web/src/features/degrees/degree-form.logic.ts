import { type addDegree, type Degree, degreeDuration, degreeForm } from '@muster/contract/academics/degrees';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { recordValues } from '#ui/form/record-values.ts';

export type DegreeRequest = BodyInputOf<typeof addDegree>;

const values = recordValues(degreeForm, {
  degree_level: null,
  local_international: null,
  duration_years: degreeDuration.defaultYears,
});
export type DegreeValues = typeof values.empty;
export const emptyDegree = values.empty;
export const toFormValues = (degree: Degree): DegreeValues => values.of(degree);

/** The order in which validation errors are reported. */
export const degreeFieldOrder = [
  'degree_programme',
  'programme_code',
  'degree_level',
  'local_international',
  'duration_years',
];

export const missingTexts = {
  degree_programme: 'Enter the name of the degree programme',
  degree_level: 'Select a degree level',
  local_international: 'Select local or international',
  duration_years: `Enter the duration, ${degreeDuration.min} to ${degreeDuration.max} years`,
};

/** The request body. Empty selects become undefined, so that validation reports them as missing. */
export const toRequest = ({ status, ...values }: DegreeValues): DegreeRequest =>
  ({
    ...values,
    degree_level: values.degree_level ?? undefined,
    local_international: values.local_international ?? undefined,
    active: status !== 'Inactive',
  }) as DegreeRequest;

/** Validation errors by field. */
export const degreeErrors = (values: DegreeValues): Record<string, string> =>
  validationErrors(degreeForm, toRequest(values));
