import { plannedSignInSheet } from '@muster/contract/attendance/class-exports';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import { download } from '#lib/api/download.ts';

/** Downloads the sheet on which the students of a class sign. */
export const saveSignInSheet = (held: HeldClass, photos: 'yes' | 'no'): Promise<void> =>
  download(
    plannedSignInSheet,
    { params: { id: held.timetable_id }, query: { class_date: held.class_date, photos } },
    'sign-in-sheet.pdf',
  );
