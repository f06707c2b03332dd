import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { request, type Harness } from '../harness.ts';

type Entries = { data: TimetableEntry[]; total: number; all: number };

/** The active entries that match the filters. */
export const listEntries = (harness: Harness, filters: Readonly<Record<string, string>> = {}): Promise<Entries> =>
  request<Entries>(
    harness,
    `/api/timetables?${String(new URLSearchParams({ ...filters, page: '1', page_size: '200' }))}`,
  );

/** A lecture of several degrees. */
export async function findSharedLecture(harness: Harness): Promise<TimetableEntry> {
  const { data } = await listEntries(harness, { class_type: 'Lecture' });
  const lecture = data.find(({ degrees }) => degrees.length > 1);
  if (!lecture) throw new Error('No lecture of the demo university is for several degrees');
  return lecture;
}
