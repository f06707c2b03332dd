import { listSemesters } from '@muster/contract/academics/semesters';
import { queryOf } from './query.ts';

/** Latest first. */
export const semestersQuery = () => queryOf(listSemesters);
