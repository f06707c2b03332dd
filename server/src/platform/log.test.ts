import { describe, expect, it } from 'vitest';
import { makeFastify } from './http/fastify.ts';
import { type LogNetworks, makeNetworkText, runInLogContext } from './log-context.ts';
import { makeLog } from './log.ts';

describe('log', () => {
  it('hides QR codes, calendar feed addresses and answers of single sign-on in URLs', () => {
    const lines: string[] = [];
    const log = makeLog('info', { write: (line: string) => void lines.push(line) });
    for (const url of [
      '/C/ABCDEFGH?x',
      '/c/abcdefgh',
      '/api/calendars/0123abcd.ics',
      '/API/Calendars/a\n/b',
      '/api/auth/single-sign-on/UOC/callback?ticket=secret',
      '/api/auth/single-sign-on/callback?code=secret',
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
      '/api/auth/single-sign-on/UOC/callback?[hidden]',
      '/api/auth/single-sign-on/callback?[hidden]',
      '/api/groups/1',
    ]);
  });
});

describe('log context', () => {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });

  async function logFromRequest(mode: LogNetworks, forwardedFor = '2001:db8:1:2::5') {
    lines.splice(0);
    const app = await makeFastify({
      log,
      trustedProxies: ['127.0.0.1'],
      networkText: makeNetworkText(mode, Buffer.from('a secret')),
    });
    app.post('/', async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.info('from the handler');
      throw new Error('broken');
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const responses = await Promise.all(
      [1, 2, 3].map((number) =>
        fetch(url, {
          method: 'POST',
          body: JSON.stringify({ text: String(number).repeat(200_000) }),
          headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
        }),
      ),
    );
    await app.close();
    return responses.map(({ headers }) => headers.get('x-request-id'));
  }

  it('gives every line of a request its id, also after a body and in parallel', async () => {
    const ids = await logFromRequest('off');
    for (const id of ids)
      expect(lines.filter((line) => line['request_id'] === id).map(({ msg }) => msg)).toEqual([
        'from the handler',
        'request failed unexpectedly',
      ]);
    expect(lines.every((line) => !('network' in line))).toBe(true);
  });

  it('contains the network as a digest or in full, where that is on', async () => {
    await logFromRequest('keyed');
    const [keyed] = lines.map((line) => String(line['network']));
    expect(keyed).toMatch(/^[\w-]{16}$/u);
    await logFromRequest('keyed', '2001:db8:1:2::99');
    expect(lines[0]?.['network']).toBe(keyed);
    await logFromRequest('full');
    expect(lines[0]?.['network']).toBe('2001:db8:1:2::5');
  });

  it('gives the lines of a job its name', () => {
    lines.splice(0);
    runInLogContext({ job: 'old mails' }, () => log.info('working'));
    log.info('outside');
    expect(lines.map((line) => line['job'])).toEqual(['old mails', undefined]);
  });
});
