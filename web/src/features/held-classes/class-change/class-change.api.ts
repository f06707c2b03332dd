import * as week from '@muster/contract/timetables/class-week';
import type { BodyInputOf, ReplyOf } from '@muster/contract/http/endpoint';
import { call } from '#lib/api/api.ts';

export type ClassChange = BodyInputOf<typeof week.saveClassChange>;
type Substitute = ReplyOf<typeof week.listSubstitutes>[number];

export const findSubstitutes = (search: string, signal: AbortSignal): Promise<Substitute[]> =>
  call(week.listSubstitutes, { query: search === '' ? {} : { search }, signal });
export const getSubstitute = async (id: string, signal: AbortSignal): Promise<Substitute | null> =>
  (await call(week.listSubstitutes, { query: { id }, signal }))[0] ?? null;
