import { type addDegree, type Degree, degreeDuration, degreeForm } from '@muster/contract/academics/degrees';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { validationErrors } from '../../lib/api/validation-errors.ts';

export type DegreeRequest = BodyInputOf<typeof addDegree>;

/** The values of the form as the inputs hold them. */
export type DegreeValues = {
  degree_programme: string;
  programme_code: string;
  degree_level: string | null;
  local_international: string | null;
  duration_years: string | number;
  description: string;
  department: string;
  status: string | null;
};

export const emptyDegree: DegreeValues = {
  degree_programme: '',
  programme_code: '',
  degree_level: null,
  local_international: null,
  duration_years: degreeDuration.defaultYears,
  description: '',
  department: '',
  status: 'Active',
};

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

export const toFormValues = (degree: Degree): DegreeValues => ({
  degree_programme: degree.degree_programme,
  programme_code: degree.programme_code ?? '',
  degree_level: degree.degree_level,
  local_international: degree.local_international,
  duration_years: degree.duration_years,
  description: degree.description ?? '',
  department: degree.department ?? '',
  status: degree.active ? 'Active' : 'Inactive',
});

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
