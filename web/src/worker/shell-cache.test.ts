import { describe, expect, it } from 'vitest';
import { makeShellCache } from './shell-cache.ts';

const entry = '/assets/index-AbCd1234.js';
const file = '/assets/student-dashboard-page-AbCd1234.js';
const decoder = '/assets/decoder-AbCd1234.wasm';
const shell = { version: '2', entry, files: [entry, file], decoder: [decoder] };
const htmlOf = (script: string) => `<script src="${script}"></script>`;

/** A cache storage in memory; `addAll` fetches through the stub of the network. */
function setUp({ isOnline = true, html = htmlOf(entry), hasDecoder = true } = {}) {
  const network = { isOnline, html, requests: [] as string[] };
  const fetch = async (request: Request | string): Promise<Response> => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname;
    network.requests.push(path);
    if (!network.isOnline) throw new TypeError('Failed to fetch');
    return new Response(path.startsWith('/assets/') ? `of the server: ${path}` : network.html);
  };
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (path: string) => store.get(path)?.clone(),
      put: async (path: string, reply: Response) => void store.set(path, reply),
      addAll: async (paths: string[]) => {
        for (const path of paths) store.set(path, await fetch(path));
      },
    };
  };
  const caches = { open, keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) };
  const shellCache = makeShellCache({ shell, caches: caches as never, fetch, hasDecoder });
  return { network, stores, shellCache };
}

const page = () => new Request('https://muster.example.edu/student-timetable');

describe('shell cache', () => {
  it('serves the page and the files of the installed build without a network', async () => {
    const { network, shellCache } = setUp();
    await shellCache.install();
    network.isOnline = false;
    expect(await (await shellCache.getPage(page())).text()).toBe(htmlOf(entry));
    expect(await (await shellCache.getFile(new Request(`https://muster.example.edu${file}`))).text()).toContain(file);
  });

  it("serves the server's page whenever the server can be reached, so that an update shows at once", async () => {
    const { network, shellCache } = setUp();
    await shellCache.install();
    network.html = htmlOf('/assets/index-EfGh5678.js');
    expect(await (await shellCache.getPage(page())).text()).toBe(network.html);
    const preloaded = new Response('preloaded');
    expect(await shellCache.getPage(page(), preloaded)).toBe(preloaded);
  });

  it('does not install beside the page of another build', async () => {
    const { shellCache, stores } = setUp({ html: htmlOf('/assets/index-EfGh5678.js') });
    await expect(shellCache.install()).rejects.toThrow('another build');
    expect([...(stores.get('muster-shell-2')?.keys() ?? [])]).toEqual([]);
  });

  it('deletes the files of earlier builds and nothing else', async () => {
    const { shellCache, stores } = setUp();
    stores.set('muster-shell-1', new Map()).set('other', new Map());
    await shellCache.install();
    await shellCache.deleteOldCaches();
    expect([...stores.keys()]).toEqual(['other', 'muster-shell-2']);
  });

  it('caches files of its list only, and the decoder only for browsers without one', async () => {
    const { shellCache } = setUp();
    for (const path of ['/api/auth/me', '/C/ABCDEFGH', '/files/photo.jpg', '/scan/assets/a-AbCd1234.js', decoder])
      expect([path, shellCache.isCached(path)]).toEqual([path, false]);
    expect(setUp({ hasDecoder: false }).shellCache.isCached(decoder)).toBe(true);
  });

  it('reports a lost network when nothing is installed', async () => {
    const { shellCache } = setUp({ isOnline: false });
    await expect(shellCache.getPage(page())).rejects.toThrow('Failed to fetch');
  });
});
