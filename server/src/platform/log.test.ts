import { expect, test } from 'vitest';
import { makeLog } from './log.ts';

test('codes and private calendar addresses stay out of the log', () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line: string) => void lines.push(line) });
  for (const url of [
    '/C/ABCDEFGH?x',
    '/c/abcdefgh',
    '/api/calendars/0123abcd.ics',
    '/API/Calendars/a\n/b',
    '/api/groups/1',
  ]) {
    log.info({ req: { id: 1, method: 'GET', url } }, 'asked');
  }
  const urls = lines.map((line) => (JSON.parse(line) as { req: { url: string } }).req.url);
  expect(urls).toEqual([
    '/C/[hidden]',
    '/c/[hidden]',
    '/api/calendars/[hidden]',
    '/API/Calendars/[hidden]',
    '/api/groups/1',
  ]);
});
