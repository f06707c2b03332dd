import { endpoint } from '@muster/contract/http/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { call } from './api.ts';
import { download } from './download.ts';
import { ApiProblem } from './problem.ts';
import { startSession } from '../auth/session.ts';

const parts = { summary: 'test', guard: { who: 'signed-in' }, errors: [] } as const;
const list = endpoint({
  ...parts,
  method: 'GET',
  path: '/api/list',
  query: z.object({ year: z.string() }),
  reply: 'file',
});
const rule = { maxBytes: 10, tooLarge: 'File size must be less than 5MB', missing: 'Please select an image file' };
const photo = endpoint({ ...parts, method: 'POST', path: '/api/photo', upload: rule, reply: z.object({}) });

const answerWith = (answer: () => Response) => {
  const fetched = vi.fn((_url: string, _init: RequestInit) => Promise.resolve().then(answer));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
/** The download that the browser started. */
function watchSaving() {
  const saved: string[] = [];
  const watch = (event: Event) => {
    if (event.target instanceof HTMLAnchorElement) saved.push(event.target.download);
    event.preventDefault();
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    this.addEventListener('click', watch, { once: true });
    this.dispatchEvent(new MouseEvent('click', { cancelable: true }));
  });
  return saved;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('download', () => {
  it("saves the file under the server's name, with the token", async () => {
    startSession('the-token-of-this-browser');
    const saved = watchSaving();
    const headers = { 'content-disposition': `attachment; filename="Zo_.csv"; filename*=UTF-8''Zo%C3%AB.csv` };
    const fetched = answerWith(() => new Response('a,b', { headers }));
    await download(list, { query: { year: '2' } }, 'list.csv');
    expect(saved).toEqual(['Zoë.csv']);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/list?year=2');
    expect(fetched.mock.calls[0]?.[1].headers).toEqual({ authorization: 'Bearer the-token-of-this-browser' });
    answerWith(() => new Response('a,b'));
    await download(list, {}, 'list.csv');
    expect(saved).toEqual(['Zoë.csv', 'list.csv']);
  });

  it('throws and saves nothing on an error', async () => {
    const saved = watchSaving();
    answerWith(() => Response.json({ success: false, code: 'not_found', error: 'Import not found' }, { status: 404 }));
    await expect(download(list, {}, 'list.csv')).rejects.toEqual(new ApiProblem('not_found', 404, 'Import not found'));
    expect(saved).toEqual([]);
  });

  it('rejects an HTML page of a hotspot but saves HTML files', async () => {
    const saved = watchSaving();
    const page = { 'content-type': 'text/html; charset=utf-8' };
    answerWith(() => new Response('<html>Welcome</html>', { headers: page }));
    await expect(download(list, {}, 'list.csv')).rejects.toEqual(new ApiProblem('network', 0));
    expect(saved).toEqual([]);
    const headers = {
      ...page,
      'content-disposition': `attachment; filename="my-data.html"; filename*=UTF-8''my-data.html`,
    };
    answerWith(() => new Response('<html>My data</html>', { headers }));
    await download(list, {}, 'list.csv');
    expect(saved).toEqual(['my-data.html']);
  });

  it('uploads a photo as multipart form data', async () => {
    const fetched = answerWith(() => Response.json({}));
    await call(photo, { upload: new File(['abc'], 'me.png', { type: 'image/png' }) });
    const [, init] = fetched.mock.calls[0]!;
    expect(init.headers).toEqual({});
    expect((init.body as FormData).get('file')).toMatchObject({ name: 'me.png', size: 3, type: 'image/png' });
  });
});
