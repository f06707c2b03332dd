import { Counter, Gauge, Histogram } from 'prom-client';

// Metrics describe the process, so they are values of the module and not dependencies. No label holds personal data or a university, and
// each has a bounded number of values: routes of the contract, error codes, and names that the code gives.

const shortSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export const requestSeconds = new Histogram({
  name: 'muster_http_request_duration_seconds',
  help: 'Time from the first byte of a request to the end of its response. Event streams are not counted.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: shortSeconds,
});

export const endpointErrors = new Counter({
  name: 'muster_endpoint_errors_total',
  help: 'Expected errors by endpoint and error code, such as rejected sign-ins.',
  labelNames: ['route', 'code'] as const,
});

export const checkInsByResult = new Counter({
  name: 'muster_check_ins_total',
  help: 'Check-ins by result: the status of a new mark, "already" for a repeated one, "position" or "list" while one is missing, or the code of the error.',
  labelNames: ['result'] as const,
});

export const batchRows = new Histogram({
  name: 'muster_batch_rows',
  help: 'Rows of one flush of a batch writer.',
  labelNames: ['writer'] as const,
  buckets: [1, 2, 5, 10, 25, 50, 100, 200, 500],
});

export const batchSeconds = new Histogram({
  name: 'muster_batch_flush_duration_seconds',
  help: 'Time of one flush of a batch writer, with its retries.',
  labelNames: ['writer'] as const,
  buckets: shortSeconds,
});

export const queueRejections = new Counter({
  name: 'muster_queue_rejected_total',
  help: 'Tasks that were rejected because a queue was full.',
  labelNames: ['queue'] as const,
});

export const rateLimited = new Counter({
  name: 'muster_rate_limited_total',
  help: 'Attempts that were rejected by a rate limit.',
  labelNames: ['limit'] as const,
});

export const slowDownSeconds = new Counter({
  name: 'muster_slow_down_seconds_total',
  help: 'Time for which requests of unknown devices were delayed.',
  labelNames: ['reason'] as const,
});

export const clockJumps = new Counter({
  name: 'muster_clock_jumps_total',
  help: 'Times at which the clock of the database changed by more than two seconds.',
});

export const liveStreams = new Gauge({ name: 'muster_live_streams', help: 'Open event streams of registers.' });

export const mailAttempts = new Counter({
  name: 'muster_mail_attempts_total',
  help: 'Attempts of this process to send a mail: sent, queued (it is tried again), failed or obsolete.',
  labelNames: ['result'] as const,
});

type ReadLength = () => number;
const queues = new Map<string, Set<ReadLength>>();

/** Reports the length of a queue when metrics are requested. Queues of one name are added up. Returns the function that ends it. */
export function observeQueue(name: string, readLength: ReadLength): () => void {
  const readers = queues.get(name) ?? new Set();
  queues.set(name, readers.add(readLength));
  return () => void readers.delete(readLength);
}

new Gauge({
  name: 'muster_queue_length',
  help: 'Tasks or rows that wait or are in progress.',
  labelNames: ['queue'] as const,
  collect() {
    for (const [queue, readers] of queues)
      this.set(
        { queue },
        [...readers].reduce((sum, read) => sum + read(), 0),
      );
  },
});
