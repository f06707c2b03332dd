import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { ask, type Rig } from '../administration/rig.ts';

type Entries = { data: TimetableEntry[]; total: number; all: number };

/** The active entries that these filters leave, as the server has them. */
export const entries = (rig: Rig, filters: Readonly<Record<string, string>> = {}): Promise<Entries> =>
  ask<Entries>(rig, `/api/timetables?${String(new URLSearchParams({ ...filters, page: '1', page_size: '200' }))}`);

/** A lecture that several degrees hear together. */
export async function sharedLecture(rig: Rig): Promise<TimetableEntry> {
  const { data } = await entries(rig, { class_type: 'Lecture' });
  const shared = data.find(({ degrees }) => degrees.length > 1);
  if (!shared) throw new Error('No lecture of the demo university is for several degrees');
  return shared;
}
