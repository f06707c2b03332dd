import { api } from '@muster/contract/http/api';
import { health, live, ready, securityText } from '@muster/contract/http/health';
import { httpError } from '../platform/http/errors/http-error.ts';
import { handleUnknownCalls } from '../platform/http/fastify.ts';
import { mountDocumentation } from '../platform/http/openapi/documentation.ts';
import type { AppContext } from './context.ts';

const yearMs = 365 * 24 * 3_600_000;

/** Health checks, the security contact, the API documentation, and the response to unknown calls. */
export function registerSystem({ app, mount, database, publicUrl, closing, config, clock }: AppContext): void {
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
  mountDocumentation(mount, api, publicUrl);
  handleUnknownCalls(app);
}
