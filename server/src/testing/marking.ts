import { insertClassList, listExpected } from '../features/attendance/class-lists/class-list.store.ts';
import { makeClassLists } from '../features/attendance/class-lists/class-lists.service.ts';
import { makeCorrections } from '../features/attendance/corrections/corrections.service.ts';
import { makeExcusedMarks } from '../features/attendance/corrections/excused-marks.service.ts';
import { makeFigures } from '../features/attendance/figures/figures.service.ts';
import { explainEmptyClass } from '../features/empty-classes/empty-classes.service.ts';
import * as finalSessions from '../features/sessions/final-sessions.store.ts';
import { lockSession, notifyChanged, recountExpected } from '../features/sessions/sessions.store.ts';
import { makeWithdrawals } from '../features/sessions/withdrawals/withdrawals.service.ts';
import { makeAudit } from '../platform/audit/audit.ts';
import type { ScenarioDeps } from './scenario.ts';

/** Class lists, corrections, withdrawals and figures, wired as in `app/attendance.ts`. `figures.work` runs the job that makes classes final. */
export function makeMarking({ database, clock }: Pick<ScenarioDeps, 'database' | 'clock'>) {
  const figures = makeFigures({ database, clock, finalSessions, jobs: { every: () => undefined } });
  const { recount } = figures;
  const classListChanges = makeClassLists({
    database,
    clock,
    figures,
    sessions: { lockSession, notifyChanged, recountExpected },
  });
  const { addJoinedWhileUnmarked } = classListChanges;
  return {
    figures,
    classListChanges,
    classLists: { insert: insertClassList, listExpected, addJoinedWhileUnmarked, explainEmpty: explainEmptyClass },
    ...makeCorrections({ recount }),
    excusedMarks: makeExcusedMarks({ recount }),
    withdrawals: makeWithdrawals({ clock, audit: makeAudit(), recountSessions: figures.recountSessions }),
  };
}
