import { api } from '@muster/contract/http/api';
import { health, live, ready } from '@muster/contract/http/health';
import { httpError } from '../platform/http/errors/http-error.ts';
import { handleUnknownCalls } from '../platform/http/fastify.ts';
import { mountDocumentation } from '../platform/http/openapi/documentation.ts';
import type { AppContext } from './context.ts';

/** Health checks, the API documentation, and the response to unknown calls. */
export function registerSystem({ app, mount, database, publicUrl }: AppContext): void {
  mount(health, async () => ({ status: 'ok' }) as const);
  mount(live, async () => ({ status: 'ok' }) as const);
  mount(ready, async () => {
    if (!(await database.isReachable())) throw httpError('unavailable', undefined, undefined, 2);
    return { status: 'ok' } as const;
  });
  mountDocumentation(mount, api, publicUrl);
  handleUnknownCalls(app);
}
