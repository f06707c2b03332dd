import type { ClassDraft } from '@muster/contract/timetables/clashes';
import { weekdays } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { type BusyTime, staffIdsOfDraft } from './free-slots.rules.ts';
import { teachesEntry } from '#domain/teaching.ts';

const busyTimeRow = z.object({
  day_of_week: z.enum(weekdays),
  start_time: z.string(),
  end_time: z.string(),
  weeks: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
});

/** Lists the times in the class's term at which its people, venue or groups are busy. */
export function listBusyTimes(tx: UniversityTx, draft: ClassDraft, exceptId: string | null): Promise<BusyTime[]> {
  return tx.query(
    `SELECT DISTINCT t.day_of_week, to_char(t.start_time, 'HH24:MI') AS start_time, to_char(t.end_time, 'HH24:MI') AS end_time, t.weeks,
       t.valid_from, t.valid_until
     FROM timetables t
     WHERE t.university_id = $1 AND t.active AND t.academic_year = $2 AND t.semester = $3 AND t.id IS DISTINCT FROM $4::uuid
       AND (${teachesEntry('ANY ($5::uuid[])')} OR lower(btrim(t.venue)) = lower(btrim($6))
            OR t.id IN (SELECT x.timetable_id FROM timetable_groups x
                        WHERE x.university_id = $1 AND x.group_id = ANY($7::uuid[])))`,
    [
      tx.universityId,
      draft.academic_year,
      draft.semester,
      exceptId,
      staffIdsOfDraft(draft),
      draft.venue || null,
      draft.group_ids,
    ],
    busyTimeRow,
  );
}

const freeVenueRow = z.object({ name: z.string(), building: z.string().nullable(), capacity: z.number().nullable() });
export type FreeVenue = z.infer<typeof freeVenueRow>;

/** Lists the active venues that are free at the time of a class and have enough seats, the smallest first. */
export function listFreeVenues(
  tx: UniversityTx,
  draft: ClassDraft,
  of: { exceptId: string | null; taken: readonly string[]; limit: number },
): Promise<FreeVenue[]> {
  return tx.query(
    `SELECT v.name, v.building, v.capacity FROM venues v
     WHERE v.university_id = $1 AND v.active
       AND (v.capacity IS NULL OR v.capacity >= (SELECT count(*) FROM students s
            WHERE s.university_id = $1 AND s.active AND s.group_id = ANY($7::uuid[])))
       AND lower(btrim(v.name)) NOT IN (
         SELECT lower(btrim(t.venue)) FROM timetables t
         WHERE t.university_id = $1 AND t.active AND t.academic_year = $2 AND t.semester = $3 AND t.day_of_week = $4
           AND t.start_time < $6::time AND t.end_time > $5::time AND t.id IS DISTINCT FROM $8::uuid
           AND share_week(t.weeks, $11) AND share_validity(t.day_of_week, t.valid_from, t.valid_until, $12, $13))
       AND lower(btrim(v.name)) <> ALL ($9::text[])
     ORDER BY v.capacity NULLS LAST, natural_key(v.name), v.id LIMIT $10`,
    [
      tx.universityId,
      draft.academic_year,
      draft.semester,
      draft.day_of_week,
      draft.start_time,
      draft.end_time,
      draft.group_ids,
      of.exceptId,
      of.taken,
      of.limit,
      draft.weeks ?? null,
      draft.valid_from ?? null,
      draft.valid_until ?? null,
    ],
    freeVenueRow,
  );
}
