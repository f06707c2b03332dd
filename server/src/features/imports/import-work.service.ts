import { importLimits } from '@muster/contract/imports';
import type { LogLevel } from '../../platform/log.ts';
import { makeTableReader } from '../../platform/spreadsheets/read-table.ts';
import type { Link } from '../../platform/threads/serve-thread.ts';
import { type ApplyOrder, makeApplyWork, type WorkParts } from './apply-work.service.ts';
import { type CheckOrder, makeCheckWork } from './check-work.service.ts';
import { type DependentsOrder, findDependents } from './dependents.service.ts';
import { makeJudging } from './judging.service.ts';
import type { WorkOrder, WorkRun } from './runs.service.ts';
import { makeSealedCells } from './sealed-cells.service.ts';
import { makeUndoWork } from './undo-work.service.ts';

const { rows, columns, cellCharacters } = importLimits;
const unpackedBytes = 80_000_000;

/** What the thread of imports is given at its start. */
export type ImportThreadData = {
  readonly url: string;
  readonly role: string | undefined;
  readonly secret: Uint8Array;
  readonly passwordMin: number;
  readonly logLevel: LogLevel;
};

/** All that an import does with thousands of rows, to be done in a thread. */
export function makeImportWork(
  parts: Omit<WorkParts, 'judgeRows' | 'sealed'> & {
    readonly secret: Uint8Array;
    readonly passwordProblem: (password: string) => string | undefined;
  },
) {
  const shared = { ...parts, sealed: makeSealedCells(parts.secret), judgeRows: makeJudging(parts) };
  const readTable = makeTableReader({ rows, columns, cellCharacters, unpackedBytes });
  const { read, forget, check } = makeCheckWork({ ...shared, readTable });
  const apply = makeApplyWork(shared);
  const undo = makeUndoWork(shared);
  return {
    read,
    forget: async ({ file }: { file: string }) => forget(file),
    check: ({ run, order }: WorkOrder<CheckOrder>, link: Link) => check(linked(run, link), order),
    apply: ({ run, order }: WorkOrder<ApplyOrder>, link: Link) => apply(linked(run, link), order),
    dependents: ({ universityId, record }: DependentsOrder) =>
      parts.database.inUniversity(universityId, (tx) => findDependents(tx, parts.tables, record, false)),
    undo: ({ run, order }: WorkOrder<ApplyOrder>, link: Link) => undo(linked(run, link), order),
  };
}

const linked = (run: WorkOrder<unknown>['run'], link: Link): WorkRun => ({
  ...run,
  progress: (done) => link.tell(done),
  ask: (about) => link.ask(about),
});
