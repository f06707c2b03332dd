import { describe, expect, it } from 'vitest';
import { makeLog } from '../log.ts';
import { makeLifetime } from './lifetime.ts';

function setUp() {
  const events: string[] = [];
  const lifetime = makeLifetime({
    log: makeLog('silent'),
    exit: (code) => events.push(`exit ${code}`),
  });
  return { events, lifetime };
}

describe('lifetime', () => {
  it('closes the parts once, in reverse order', async () => {
    const { events, lifetime } = setUp();
    lifetime.onEnd('database', () => void events.push('database'));
    lifetime.onEnd('web', async () => void events.push('web'));
    await Promise.all([lifetime.end(0), lifetime.end(1)]);
    expect(events).toEqual(['web', 'database', 'exit 0']);
  });

  it('closes the remaining parts when one fails', async () => {
    const { events, lifetime } = setUp();
    lifetime.onEnd('database', () => void events.push('database'));
    lifetime.onEnd('web', () => Promise.reject(new Error('stuck')));
    await lifetime.end(0);
    expect(events).toEqual(['database', 'exit 0']);
  });

  it('closes the remaining parts when one hangs', async () => {
    const { events, lifetime } = setUp();
    lifetime.onEnd('database', () => void events.push('database'));
    lifetime.onEnd('web', () => new Promise(() => undefined), 20);
    await lifetime.end(0);
    expect(events).toEqual(['database', 'exit 0']);
  });
});
