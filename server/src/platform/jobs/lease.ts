/** Whoever was killed, cut off or paused holds a job no longer than this. */
export const leaseMs = 8_000;
const renewEveryMs = 2_000;
/** A database that says nothing for so long is asked again, on another connection. */
export const silenceMs = leaseMs / 2;

export type Lease = {
  /** Whether somebody else may have the job by now. Never later than it is so. */
  isOver(): boolean;
  end(): void;
};

/**
 * Keeps a lease for as long as this process gets around to it. Its own clock judges, from before the database was asked: a process
 * that stood still for minutes knows with its next step that it has lost the job, without asking anybody.
 */
export function keepLease({ askedMs, renew }: { askedMs: number; renew: () => Promise<boolean> }): Lease {
  let heldUntilMs = askedMs + leaseMs;
  let isAsking = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const beforeMs = performance.now();
    try {
      heldUntilMs = (await renew()) ? beforeMs + leaseMs : Number.NEGATIVE_INFINITY;
    } catch {
      // What is not renewed runs out.
    } finally {
      isAsking = false;
    }
  }
  const timer = setInterval(() => void ask(), renewEveryMs).unref();

  return { isOver: () => performance.now() >= heldUntilMs, end: () => clearInterval(timer) };
}
