import { Gauge, Registry } from 'prom-client';
import { findNewestBackup } from '../backup/backup-folder.ts';
import type { Database } from '../database/database.ts';
import { listJobStates } from '../jobs/jobs.store.ts';
import { countOpenMails } from '../mail/mails.store.ts';

const scrapeTimeoutMs = 3_000;

/** What is read when metrics are requested: the connections of the pool, and the jobs, mails and backups of the deployment. */
export function makeDeploymentMetrics({
  database,
  backupFolder,
}: {
  database: Database;
  backupFolder: string | undefined;
}) {
  const registry = new Registry();
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const connections = gauge('muster_database_connections', 'Connections of the pool of requests.', 'state');
  const waiting = gauge('muster_database_waiting', 'Transactions that wait for a connection.');
  const isUp = gauge('muster_database_up', 'Whether the database answered.');
  const lateSeconds = gauge('muster_job_late_seconds', 'How long ago a job became due that has not begun.', 'job');
  const endedAt = gauge('muster_job_last_end_timestamp_seconds', 'When a job ended last.', 'job');
  const hasFailed = gauge('muster_job_failed', 'Whether the last run of a job failed.', 'job');
  const mails = gauge('muster_mails', 'Mails that wait, and those that have failed within 30 days.', 'state');
  const oldestMail = gauge('muster_mail_oldest_seconds', 'How long ago the oldest waiting mail became due.');
  if (backupFolder !== undefined)
    new Gauge({
      name: 'muster_backup_age_seconds',
      help: 'How long ago the newest complete backup in BACKUP_DIR was begun; infinite where there is none.',
      registers: [registry],
      collect() {
        const newest = findNewestBackup(backupFolder);
        this.set(newest === undefined ? Number.POSITIVE_INFINITY : (Date.now() - newest.getTime()) / 1_000);
      },
    });

  return {
    registry,

    async refresh(): Promise<void> {
      const { totalCount, idleCount, waitingCount } = database.pool;
      connections.set({ state: 'in use' }, totalCount - idleCount);
      connections.set({ state: 'idle' }, idleCount);
      waiting.set(waitingCount);
      try {
        const state = await database.acrossUniversities(
          async (tx) => ({ jobs: await listJobStates(tx), mails: await countOpenMails(tx) }),
          scrapeTimeoutMs,
        );
        isUp.set(1);
        for (const { name, late_s: lateS, ended_s: endedS, is_failed: isFailed } of state.jobs) {
          lateSeconds.set({ job: name }, lateS);
          if (endedS !== null) endedAt.set({ job: name }, endedS);
          hasFailed.set({ job: name }, isFailed ? 1 : 0);
        }
        mails.set({ state: 'queued' }, state.mails.queued);
        mails.set({ state: 'failed' }, state.mails.failed);
        oldestMail.set(state.mails.oldest_s);
      } catch {
        isUp.set(0);
      }
    },
  };
}
