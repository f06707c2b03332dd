import { z } from 'zod';
import { requiredId, uuid } from '../http/shared.ts';

export const secondProgrammeTexts = {
  invalid: 'Please select a degree programme',
  sameAsFirst: 'Please choose another programme than the first',
  noFirst: 'Please select the first degree programme, too',
} as const;

/** Of a student who takes two programmes or two subjects. */
export const secondProgramme = {
  second_degree_id: uuid.nullable(),
  second_programme: z.string().nullable(),
};

/** Missing: it does not change. */
export const secondProgrammeForm = {
  second_degree_id: z.preprocess(
    (value) => (value === '' ? null : value),
    requiredId(secondProgrammeTexts.invalid).nullish(),
  ),
};

/** Field -> error of a second programme that is also the first one, or has no first one. */
export const findSecondProgrammeErrors = ({
  degree_details_id: first,
  second_degree_id: second,
}: {
  readonly degree_details_id?: string | null | undefined;
  readonly second_degree_id?: string | null | undefined;
}): { second_degree_id?: string } =>
  !second || (first && first !== second)
    ? {}
    : { second_degree_id: first ? secondProgrammeTexts.sameAsFirst : secondProgrammeTexts.noFirst };
