import type { BodyInputOf, ReplyOf } from '@muster/contract/endpoint';
import * as promises from '@muster/contract/roll-over';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type RollOverPlan = BodyInputOf<typeof promises.previewRollOver>;
export type RollOverPreview = ReplyOf<typeof promises.previewRollOver>;
export type RollOverResult = ReplyOf<typeof promises.applyRollOver>;
export type DegreeYear = ReplyOf<typeof promises.rollOverSources>[number];

export const degreeYearsQuery = () =>
  queryOptions({
    queryKey: ['groups', 'degree-years'],
    queryFn: ({ signal }) => call(promises.rollOverSources, { signal }),
  });

/** A whole university may move at once. */
const timeoutMs = 120_000;

export const previewRollOver = (body: RollOverPlan) => call(promises.previewRollOver, { body, timeoutMs });
export const applyRollOver = (body: RollOverPlan, fingerprint: string) =>
  call(promises.applyRollOver, { body: { ...body, fingerprint }, timeoutMs });
