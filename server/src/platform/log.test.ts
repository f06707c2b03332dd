import { describe, expect, it } from 'vitest';
import { makeLog } from './log.ts';

describe('log', () => {
  it('hides QR codes and calendar feed addresses in URLs', () => {
    const lines: string[] = [];
    const log = makeLog('info', { write: (line: string) => void lines.push(line) });
    for (const url of [
      '/C/ABCDEFGH?x',
      '/c/abcdefgh',
      '/api/calendars/0123abcd.ics',
      '/API/Calendars/a\n/b',
      '/api/groups/1',
    ]) {
      log.info({ req: { id: 1, method: 'GET', url } }, 'request');
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
});
