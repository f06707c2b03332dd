import { noCounts, type RegisterCounts, type RegisterRow } from '@muster/contract/attendance/registers';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { useBusyId } from '#ui/actions/use-busy.ts';
import { notify } from '#ui/feedback/notice.ts';
import { isOtherList, latestCheckIns, mergeRows } from './register-rows.logic.ts';
import { correctMark, markHistoryQuery, registerQuery } from './register.api.ts';

const maxLatest = 5;
/** Safety net: changes normally arrive by the event stream. */
const refetchIntervalMs = 600_000;
export type RegisterUpdate = Partial<RegisterCounts & { version: string }>;

/** The register of a session: rows, counts, latest check-ins, and corrections. */
export function useRegister(sessionId: string) {
  const client = useQueryClient();
  const register = useQuery({ ...registerQuery(sessionId), refetchInterval: refetchIntervalMs });
  const [busyId, whileBusy] = useBusyId();
  const key = registerQuery(sessionId).queryKey;
  const students = register.data?.students;
  const latest = useMemo(() => latestCheckIns(students ?? [], maxLatest), [students]);

  const pendingUpdates = useRef<[RegisterUpdate, readonly RegisterRow[]][]>([]);

  /** Applies changed rows and, if present, new counts. */
  function applyUpdate(update: RegisterUpdate, changed: readonly RegisterRow[]) {
    if (client.isFetching({ queryKey: key }) > 0) {
      pendingUpdates.current.push([update, changed]);
      // The pending reply may not contain this change: an empty version forces a comparison later.
      writeUpdate({ ...update, version: '' }, changed);
    } else applyRows(update, changed);
  }

  /** Reads the register again if students were added to the list or removed from it. */
  function applyRows(update: RegisterUpdate, changed: readonly RegisterRow[]) {
    if (changed.length === 0) return refetchIfStale(update);
    const before = client.getQueryData(key)?.students;
    writeUpdate(update, changed);
    if (before && isOtherList(before, changed, update.expected)) void register.refetch();
  }

  function writeUpdate(update: RegisterUpdate, changed: readonly RegisterRow[]) {
    client.setQueryData(
      key,
      (before) => before && { ...before, ...update, students: mergeRows(before.students, changed) },
    );
  }

  /** The stream sends the version of the register; another version means that changes were missed. */
  function refetchIfStale({ version }: RegisterUpdate) {
    const cached = client.getQueryData(key);
    if (cached && cached.version !== version) void register.refetch();
  }

  // A reply may be older than updates received while it was pending, so these are applied again.
  const applyPending = useEffectEvent(() => {
    for (const [update, changed] of pendingUpdates.current.splice(0)) {
      applyRows(update, changed);
    }
  });
  useEffect(() => {
    if (!register.isFetching) applyPending();
  }, [register.isFetching]);

  /** Returns whether the mark was saved; shows an error otherwise. */
  async function saveStatus(row: RegisterRow, status: MarkStatus, reason?: string): Promise<boolean> {
    const currentRows = (): readonly RegisterRow[] | undefined => client.getQueryData(key)?.students;
    const currentRow = (): RegisterRow | undefined => currentRows()?.find(({ id }) => id === row.id);
    const before = { rows: currentRows(), row: currentRow() };
    return await whileBusy(row.id, async () => {
      const { student, success: _, ...update } = await correctMark(sessionId, row.id, status, reason);
      // Updates received in between may be newer than this reply: then keep their counts, and reload if the marks
      // differ.
      if (currentRow() === before.row) applyUpdate(currentRows() === before.rows ? update : {}, [student]);
      else if (currentRow()?.status !== student.status) void register.refetch();
      void client.invalidateQueries({ queryKey: markHistoryQuery(sessionId, row.id).queryKey });
      return true;
    }).catch((error: unknown) => {
      notify.error(problemText(error));
      return false;
    });
  }

  return {
    isLoading: register.isPending,
    /** Null if rows are loaded: a failed refetch keeps them. */
    error: students ? null : register.error,
    /** Joins a pending request: on a slow connection, cancelling and restarting would never finish. */
    refetch: async () => void (await register.refetch({ cancelRefetch: false })),
    /** Reads the register after a change of the list. */
    refetchNow: () => register.refetch(),
    /** Whether `rows` and `counts` are loaded. */
    isKnown: students !== undefined,
    rows: students ?? [],
    counts: register.data ?? noCounts,
    latest,
    busyId,
    applyUpdate,
    setRow: (row: RegisterRow) => applyUpdate({}, [row]),
    /** Returns whether saving has started; a screen may replace it with a version that opens a dialog first. */
    setStatus: (row: RegisterRow, status: MarkStatus): boolean => {
      void saveStatus(row, status);
      return true;
    },
    correct: saveStatus,
  };
}

export type Register = ReturnType<typeof useRegister>;
