/** How long a process that was killed, cut off or paused keeps a job. */
export const leaseMs = 8_000;
const renewIntervalMs = 2_000;
/** Leaves time for a second attempt on another connection. */
export const leaseQueryTimeoutMs = leaseMs / 2;

export type Lease = {
  /** Whether another process may have the job by now. Never returns false after the lease has expired in the database. */
  isExpired(): boolean;
  end(): void;
};

/**
 * Renews a lease for as long as the event loop runs. Expiry is judged by the monotonic clock of this process, from before the database was
 * queried: a process that was paused for minutes knows at once that it has lost the job, without a query.
 */
export function startLease({ acquiredMs, renew }: { acquiredMs: number; renew: () => Promise<boolean> }): Lease {
  let expiresMs = acquiredMs + leaseMs;
  let isRenewing = false;

  async function renewOnce(): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    const startedMs = performance.now();
    try {
      expiresMs = (await renew()) ? startedMs + leaseMs : Number.NEGATIVE_INFINITY;
    } catch {
      // A lease that is not renewed expires.
    } finally {
      isRenewing = false;
    }
  }
  const timer = setInterval(() => void renewOnce(), renewIntervalMs).unref();

  return { isExpired: () => performance.now() >= expiresMs, end: () => clearInterval(timer) };
}
