import { type Degree, degreeDuration, degreeForm } from '@muster/contract/degrees';
import { faultsOf } from '../../lib/faults.ts';
import type { DegreeRequest } from './degrees.api.ts';

/** The degree programme form as typed. */
export type DegreeValues = {
  degree_programme: string;
  degree_level: string | null;
  local_international: string | null;
  duration_years: string | number;
  description: string;
  status: string | null;
};

export const emptyDegree: DegreeValues = {
  degree_programme: '',
  degree_level: null,
  local_international: null,
  duration_years: degreeDuration.usual,
  description: '',
  status: 'Active',
};

/** In which the first fault is told. */
export const degreeOrder = ['degree_programme', 'degree_level', 'local_international', 'duration_years'];

export const valuesOf = (degree: Degree): DegreeValues => ({
  degree_programme: degree.degree_programme,
  degree_level: degree.degree_level,
  local_international: degree.local_international,
  duration_years: degree.duration_years,
  description: degree.description ?? '',
  status: degree.active ? 'Active' : 'Inactive',
});

/** The form as the server takes it; what was not chosen stays out, so that the schema can say so. */
export const requestOf = ({ status, ...values }: DegreeValues): DegreeRequest =>
  ({
    ...values,
    degree_level: values.degree_level ?? undefined,
    local_international: values.local_international ?? undefined,
    active: status !== 'Inactive',
  }) as DegreeRequest;

export const degreeFaults = (values: DegreeValues): Record<string, string> => faultsOf(degreeForm, requestOf(values));
