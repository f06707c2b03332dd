import type { BodyInputOf, ReplyOf } from '@muster/contract/http/endpoint';
import * as endpoints from '@muster/contract/academics/roll-over';
import { call } from '#lib/api/api.ts';

export type RollOverPlan = BodyInputOf<typeof endpoints.previewRollOver>;
export type RollOverPreview = ReplyOf<typeof endpoints.previewRollOver>;
export type RollOverResult = ReplyOf<typeof endpoints.applyRollOver>;
export type DegreeYear = ReplyOf<typeof endpoints.rollOverSources>[number];

/** A roll-over can move all students of a university. */
const timeoutMs = 120_000;

export const previewRollOver = (body: RollOverPlan) => call(endpoints.previewRollOver, { body, timeoutMs });
export const applyRollOver = (body: RollOverPlan, fingerprint: string) =>
  call(endpoints.applyRollOver, { body: { ...body, fingerprint }, timeoutMs });
