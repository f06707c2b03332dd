import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, hourMs } from '@muster/contract/http/durations';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { deleteOldTokens } from '../features/accounts/tokens/tokens.store.ts';
import { mountAccounts } from '../features/accounts/accounts.routes.ts';
import type { Sleep } from '../features/accounts/throttling/slow-down.service.ts';
import { makeAccounts } from '../features/accounts/accounts.service.ts';
import { mountFiles } from '../features/files/files.routes.ts';
import { makeFiles } from '../features/files/files.service.ts';
import { mountMails } from '../features/mails/mails.routes.ts';
import { makeMails } from '../features/mails/mails.service.ts';
import { makeOwnership } from '../features/sessions/sessions.access.ts';
import { mountUniversitySettings } from '../features/universities/university-settings.routes.ts';
import { makeUniversitySettings } from '../features/universities/university-settings.service.ts';
import { makeUniversities } from '../features/universities/universities.service.ts';
import { applyRequirements } from './attendance-requirements.ts';
import { type Audit, makeAudit } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Listener } from '#platform/database/notify/listener.ts';
import { makeFileStore } from '#platform/files/make-file-store.ts';
import { makeFastify } from '#platform/http/fastify.ts';
import { serveWeb } from '#platform/http/files/serve-web.ts';
import { makeMount, type Mount } from '#platform/http/mount.ts';
import { makeNetworkText } from '#platform/log-context.ts';
import { makeJobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { makeTableFiles, type TableFiles } from '#platform/table-files/table-files.ts';
import { makeExpiredCounterCleanup, type MakeRateLimiter, makeRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { makeMailQueue } from '#platform/mail/mail-queue.ts';
import { makeMail } from '#platform/mail/make-mail.ts';

export type AppDeps = {
  readonly config: Config;
  readonly database: Database;
  readonly listener: Listener;
  readonly clock: Clock;
  /** The secret of the deployment. The keys of sessions, claims and devices are derived from it. */
  readonly secret: Uint8Array;
  readonly log: Log;
  /** Public origin, for links and QR codes. */
  readonly publicUrl: string;
  /** Delays unknown clients. Tests do not wait. */
  readonly sleep?: Sleep;
};

/** Folder of the built web client. */
export const webDir = join(import.meta.dirname, '../../../web/dist');

/** What every group of features is wired with. */
export type AppContext = AppDeps & {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly audit: Audit;
  readonly jobs: ReturnType<typeof makeJobs>;
  readonly mail: Mail;
  readonly makeRateLimiter: MakeRateLimiter;
  readonly accounts: ReturnType<typeof makeAccounts>;
  readonly requireAdmin: ReturnType<typeof makeAccounts>['requireAdmin'];
  readonly fileStore: ReturnType<typeof makeFileStore>;
  readonly files: ReturnType<typeof makeFiles>;
  readonly tableFiles: TableFiles;
  /** Aborted when the server begins to close. */
  readonly closing: AbortSignal;
  /** Runs when the server closes, after its last response and its jobs. The handler that was added last runs first. */
  readonly onClose: (close: () => Promise<void> | void) => void;
};

/** The HTTP server with what all features share: accounts, files, jobs and mail. */
export async function makeContext(deps: AppDeps): Promise<AppContext> {
  const { config, database, listener, clock, secret, log, publicUrl } = deps;
  database.setNotifyBarrier(listener);
  const app = await makeFastify({
    log,
    trustedProxies: config.trustProxy,
    publicUrl,
    networkText: makeNetworkText(config.logNetworks, secret),
  });
  const closing = new AbortController();
  app.addHook('preClose', async () => {
    closing.abort();
    await sleep(config.announceCloseMs);
  });
  await serveWeb(app, { distDir: webDir, isDemo: config.isDemo });

  const audit = makeAudit(secret);
  const jobs = makeJobs({ database, log });
  const makeRateLimiter = makeRateLimits({ database, clock, secret });
  jobs.every('expired rate limits', 3_600_000, makeExpiredCounterCleanup({ database, clock }));
  const universities = makeUniversities();
  const { smtpUrl, mailFrom: from, dataDir } = config;
  const mail = makeMailQueue({
    database,
    clock,
    log,
    publicUrl,
    transport: makeMail({ smtpUrl, from, dataDir, log }),
    mailsPerMinute: smtpUrl === undefined ? undefined : config.mailsPerMinute,
  });
  jobs.every('old mails', dayMs, mail.deleteOld);
  jobs.every('old tokens', 6 * hourMs, async () => ({
    resetTokens: await database.acrossUniversities((tx) => deleteOldTokens(tx, clock.now())),
  }));
  app.addHook('onReady', async () => mail.start(listener));
  const accounts = makeAccounts({
    database,
    listener,
    clock,
    config,
    universities,
    makeRateLimiter,
    secret,
    mail,
    audit,
    log,
    publicUrl,
    invitationDays: config.invitationDays,
    isHttpAllowed: config.isDevelopment,
    ...(deps.sleep && { sleep: deps.sleep }),
  });
  const { authenticate, requireAdmin } = accounts;
  const fileStore = makeFileStore({ s3: config.s3, dataDir: config.dataDir, log });
  await fileStore.check();
  const files = makeFiles({ database, clock, audit, log, requireAdmin, fileStore });

  const mount = makeMount(app, {
    authenticate,
    ownership: makeOwnership({ database }),
    requireStepUp: accounts.stepUp.require,
    log,
    areErrorsChecked: config.isDevelopment,
  });
  mountAccounts(mount, accounts);
  mountFiles(mount, files);
  mountMails(mount, makeMails({ database, clock, audit, requireAdmin }));
  mountUniversitySettings(
    mount,
    makeUniversitySettings({
      database,
      audit,
      requireAdmin,
      applyRequirements,
      storePhoto: files.storePhoto,
      deletePhotos: files.deletePhotos,
    }),
  );

  const closeHandlers: (() => Promise<void> | void)[] = [mail.close, accounts.close];
  app.addHook('onClose', async () => {
    await jobs.close();
    for (const close of closeHandlers.toReversed()) await close();
  });
  const onClose = (close: () => Promise<void> | void): void => void closeHandlers.push(close);
  return {
    ...deps,
    app,
    mount,
    audit,
    jobs,
    mail,
    makeRateLimiter,
    accounts,
    requireAdmin,
    fileStore,
    files,
    tableFiles: makeTableFiles(),
    closing: closing.signal,
    onClose,
  };
}
