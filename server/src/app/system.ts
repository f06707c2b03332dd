import { api } from '@muster/contract/http/api';
import { health, live, ready, securityText } from '@muster/contract/http/health';
import { makeScheduledBackup } from '../platform/backup/scheduled-backup.ts';
import { httpError } from '../platform/http/errors/http-error.ts';
import { handleUnknownCalls } from '../platform/http/fastify.ts';
import { mountDocumentation } from '../platform/http/openapi/documentation.ts';
import type { AppContext } from './context.ts';

const backupPollMs = 60_000;
const yearMs = 365 * 24 * 3_600_000;

/** Health checks, the security contact, the API documentation, scheduled backups, and the response to unknown calls. */
export function registerSystem({ app, mount, database, publicUrl, closing, config, clock, jobs }: AppContext): void {
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
  if (config.backup)
    jobs.every('backup', backupPollMs, makeScheduledBackup({ ...config.backup, now: () => new Date(clock.now()) }));
  mountDocumentation(mount, api, publicUrl);
  handleUnknownCalls(app);
}
