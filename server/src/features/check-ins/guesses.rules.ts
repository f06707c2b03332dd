/** Wrong codes per student. Right ones are never counted, so a class behind one network address is never slowed down. */
const mostWrongCodes = 30;
const periodMs = 12 * 3_600_000;
const mostStudents = 100_000;

export function makeGuessLimit() {
  const wrong = new Map<string, { count: number; since: number }>();

  function countOf(studentId: string, nowMs: number): { count: number; since: number } | undefined {
    const entry = wrong.get(studentId);
    if (!entry || nowMs - entry.since < periodMs) return entry;
    wrong.delete(studentId);
    return undefined;
  }

  return {
    /** Seconds until the student may try again; undefined while tries are left. */
    waitSeconds(studentId: string, nowMs: number): number | undefined {
      const entry = countOf(studentId, nowMs);
      if (!entry || entry.count < mostWrongCodes) return undefined;
      return Math.ceil((entry.since + periodMs - nowMs) / 1000);
    },
    addWrong(studentId: string, nowMs: number): void {
      const entry = countOf(studentId, nowMs);
      if (entry) return void entry.count++;
      // The oldest go first; whoever is stopped has been counting for a while and is put in again by the next guess.
      const [oldest] = wrong.size >= mostStudents ? wrong.keys() : [];
      if (oldest !== undefined) wrong.delete(oldest);
      wrong.set(studentId, { count: 1, since: nowMs });
    },
  };
}
