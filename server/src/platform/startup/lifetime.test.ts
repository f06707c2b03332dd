import { expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { makeLifetime } from './lifetime.ts';

function begin() {
  const story: string[] = [];
  const lifetime = makeLifetime({
    log: makeLog('silent'),
    exit: (code) => story.push(`exit ${code}`),
  });
  return { story, lifetime };
}

test('what was begun last ends first, and only once', async () => {
  const { story, lifetime } = begin();
  lifetime.onEnd('database', () => void story.push('database'));
  lifetime.onEnd('web', async () => void story.push('web'));
  await Promise.all([lifetime.end(0), lifetime.end(1)]);
  expect(story).toEqual(['web', 'database', 'exit 0']);
});

test('a part that fails to end does not keep the database from ending', async () => {
  const { story, lifetime } = begin();
  lifetime.onEnd('database', () => void story.push('database'));
  lifetime.onEnd('web', () => Promise.reject(new Error('stuck')));
  await lifetime.end(0);
  expect(story).toEqual(['database', 'exit 0']);
});

test('a part that hangs is left behind after a while, for the sake of the database', async () => {
  const { story, lifetime } = begin();
  lifetime.onEnd('database', () => void story.push('database'));
  lifetime.onEnd('web', () => new Promise(() => undefined), 20);
  await lifetime.end(0);
  expect(story).toEqual(['database', 'exit 0']);
});
