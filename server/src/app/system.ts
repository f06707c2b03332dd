import { dayMs } from '@muster/contract/http/durations';
import { api } from '@muster/contract/http/api';
import { doctorProofHeader, examineConnection, getConnection } from '@muster/contract/http/connection';
import { health, live, ready, securityText } from '@muster/contract/http/health';
import { makeScheduledBackup } from '#platform/backup/scheduled-backup.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { handleUnknownCalls } from '#platform/http/fastify.ts';
import { mountDocumentation } from '#platform/http/openapi/documentation.ts';
import { describeConnection } from '#platform/http/security/connection.ts';
import { makeDoctorProof } from '#platform/http/security/doctor-proof.ts';
import type { AppContext } from './context.ts';

const backupPollMs = 60_000;
const backupRetryMs = 3_600_000;
const yearMs = 365 * dayMs;

/** Health checks, how the server sees a connection, the security contact, the API documentation, scheduled backups, and the response to unknown calls. */
export function registerSystem(context: AppContext): void {
  const { app, mount, database, publicUrl, closing, config, clock, jobs, secret } = context;
  mount(health, async () => ({ status: 'ok' }) as const);
  mount(live, async () => ({ status: 'ok' }) as const);
  mount(ready, async () => {
    if (closing.aborted || !(await database.isReachable())) throw httpError('unavailable', undefined, undefined, 2);
    return { status: 'ok' } as const;
  });
  mount(securityText, async ({ reply }) => {
    if (config.securityContact === undefined) throw httpError('not_found');
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${new Date(clock.now() + yearMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${securityText.path}`,
    ];
    await reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  const doctorProof = makeDoctorProof(secret);
  mount(getConnection, async ({ request }) => ({
    ...describeConnection(request, config),
    has_campus_networks: config.campusNetworks.length > 0,
  }));
  mount(examineConnection, async ({ request }) => {
    if (!doctorProof.verify(request.headers[doctorProofHeader], clock.now())) throw httpError('not_found');
    return describeConnection(request, config);
  });
  if (config.backup)
    jobs.every('backup', backupPollMs, makeScheduledBackup({ ...config.backup, now: () => new Date(clock.now()) }), {
      retryMs: backupRetryMs,
    });
  mountDocumentation(mount, api, publicUrl);
  handleUnknownCalls(app);
}
