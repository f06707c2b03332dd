import { listSemesters } from '@muster/contract/academics/semesters';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Latest first. */
export const semestersQuery = () =>
  queryOptions({ queryKey: ['semesters'], queryFn: ({ signal }) => call(listSemesters, { signal }) });
