import type { BodyOf } from '@muster/contract/endpoint';
import type { changeHoliday, Holiday } from '@muster/contract/semesters';
import { makeNote } from '../../platform/audit/note.ts';
import type { UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import { asSeen } from '../../platform/http/as-seen.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { wholeList, wholeListLimit } from '../../platform/http/lists.ts';
import { refuse } from '../../platform/http/refusal.ts';
import * as store from './holidays.store.ts';
import type { SemestersParts } from './semesters.service.ts';

export function makeHolidays({ database, audit, requireAdmin, datesChanged }: SemestersParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });

  const getToChange = async (tx: UniversityTx, id: string): Promise<Holiday> => {
    const before = await store.findHolidayToChange(tx, id);
    if (!before) throw refuse('not_found', 'Holiday not found');
    return before;
  };

  const note = makeNote(audit, 'holiday');

  return {
    list: (caller: Caller): Promise<Holiday[]> =>
      database.inUniversity(caller.universityId, async (tx) => wholeList(await store.listHolidays(tx, wholeListLimit))),

    /** Sent once more, as when the answer was lost on its way, it is the one that is there. */
    add: (caller: Caller, form: store.HolidayValues): Promise<Holiday> =>
      asAdmin(caller, async (tx) => {
        await store.lockHolidays(tx);
        const same = await store.findHolidayLike(tx, form);
        if (same) return same;
        const after = await store.insertHoliday(tx, form);
        await datesChanged(tx, after);
        await note(tx, caller, 'holiday.added', after.id, { after });
        return after;
      }),

    change: (caller: Caller, id: string, { seen, ...form }: BodyOf<typeof changeHoliday>): Promise<Holiday> =>
      asAdmin(caller, async (tx) => {
        const before = await getToChange(tx, id);
        const after = await store.updateHoliday(tx, id, asSeen(form, seen, before, ['starts_on', 'ends_on']));
        await datesChanged(tx, before);
        await datesChanged(tx, after);
        await note(tx, caller, 'holiday.changed', id, { before, after });
        return after;
      }),

    remove: (caller: Caller, id: string): Promise<void> =>
      asAdmin(caller, async (tx) => {
        const before = await getToChange(tx, id);
        await store.deleteHoliday(tx, id);
        await datesChanged(tx, before);
        await note(tx, caller, 'holiday.deleted', id, { before });
      }),
  };
}
