import type { RegisterRow } from '@muster/contract/registers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { notify } from '../../ui/notice.ts';
import { latestArrivals, merged } from './display.logic.ts';
import { correctMark, registerQuery } from './register.api.ts';

const latestShown = 7;
/** The line tells what changed, and as it opens how the register stands. Should anything be lost all the same, it is asked for. */
const askAgainMs = 600_000;
const noCounts = { expected: 0, count: 0, present: 0, late: 0, excused: 0, flagged: 0 };
export type Counts = typeof noCounts;
export type News = Partial<Counts & { version: string }>;

/** The register of a session: its rows, the last arrivals, and the way to correct a mark. */
export function useRegister(sessionId: string) {
  const client = useQueryClient();
  const register = useQuery({ ...registerQuery(sessionId), refetchInterval: askAgainMs });
  const [busyId, setBusyId] = useState<string>();
  const key = registerQuery(sessionId).queryKey;
  const students = register.data?.students;
  const latest = useMemo(() => latestArrivals(students ?? [], latestShown), [students]);

  const toldMeanwhile = useRef<[News, readonly RegisterRow[]][]>([]);

  /** Takes over the rows that changed, and new counts where they came with them. */
  function take(news: News, changed: readonly RegisterRow[]) {
    if (client.isFetching({ queryKey: key }) > 0) {
      toldMeanwhile.current.push([news, changed]);
      // What is on its way may be missing here.
      put({ ...news, version: '' }, changed);
    } else if (changed.length > 0) put(news, changed);
    else compare(news);
  }

  function put(news: News, changed: readonly RegisterRow[]) {
    client.setQueryData(key, (before) => before && { ...before, ...news, students: merged(before.students, changed) });
  }

  /** The line says how the register stands: if it is another one, rows have changed without a word. */
  function compare({ version }: News) {
    const known = client.getQueryData(key);
    if (known && known.version !== version) void register.refetch();
  }

  // A register on its way may be of before what the line told meanwhile, which is told once.
  const putMeanwhile = useEffectEvent(() => {
    for (const [news, changed] of toldMeanwhile.current.splice(0)) {
      if (changed.length > 0) put(news, changed);
      else compare(news);
    }
  });
  useEffect(() => {
    if (!register.isFetching) putMeanwhile();
  }, [register.isFetching]);

  /** Answers whether it went through; what did not is told. */
  async function setStatus(row: RegisterRow, status: RegisterRow['status'], reason?: string): Promise<boolean> {
    setBusyId(row.id);
    const known = (): readonly RegisterRow[] | undefined => client.getQueryData(key)?.students;
    const standing = (): RegisterRow | undefined => known()?.find(({ id }) => id === row.id);
    const before = { all: known(), own: standing() };
    try {
      const { student, success: _, ...news } = await correctMark(sessionId, row.id, status, reason);
      // What the line has told meanwhile may be newer than this answer: counts are then the line's, and another mark is asked for.
      if (standing() === before.own) take(known() === before.all ? news : {}, [student]);
      else if (standing()?.status !== student.status) void register.refetch();
      void client.invalidateQueries({ queryKey: ['mark-history', sessionId, row.id] });
      return true;
    } catch (error) {
      notify.error(problemText(error));
      return false;
    } finally {
      setBusyId(undefined);
    }
  }

  return {
    isLoading: register.isPending,
    /** Only while there is nothing to show. */
    error: students ? null : register.error,
    /** What is on its way already is waited for: on a slow line nothing would ever come of what is given up and begun again. */
    refetch: async () => void (await register.refetch({ cancelRefetch: false })),
    /** Before it is, the counts are none. */
    isKnown: students !== undefined,
    rows: students ?? [],
    counts: register.data ?? noCounts,
    latest,
    busyId,
    take,
    putRow: (row: RegisterRow) => take({}, [row]),
    /** Answers whether it is under way; a screen may have to ask something first. */
    setStatus: (row: RegisterRow, status: RegisterRow['status']): boolean => {
      void setStatus(row, status);
      return true;
    },
    correct: setStatus,
  };
}

export type Register = ReturnType<typeof useRegister>;
