/** The files of the student's screens, written into the worker by the build. */
export type Shell = {
  /** Changes with the content of any file. */
  readonly version: string;
  /** The script that the page of this build loads. */
  readonly entry: string;
  readonly files: readonly string[];
  /** The QR decoder for browsers that have none. */
  readonly decoder: readonly string[];
};

type Deps = {
  readonly shell: Shell;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  readonly hasDecoder: boolean;
};

const prefix = 'muster-shell-';
const page = '/student-dashboard';

/**
 * The code of the student's screens for a start without a network. Only the files of one build are cached: no reply of the server's
 * interface, no scan page, no photo.
 */
export function makeShellCache({ shell, caches, fetch, hasDecoder }: Deps) {
  const name = prefix + shell.version;
  const files = new Set([...shell.files, ...(hasDecoder ? [] : shell.decoder)]);

  async function findCached(path: string): Promise<Response | undefined> {
    return await (await caches.open(name)).match(path, { ignoreVary: true, ignoreSearch: true });
  }

  return {
    /** Rejects when the server already has another build, whose worker the browser then installs. */
    async install(): Promise<void> {
      const cache = await caches.open(name);
      const reply = await fetch(page, { cache: 'no-store', credentials: 'omit', headers: { accept: 'text/html' } });
      const html = await reply.clone().text();
      if (!reply.ok || !html.includes(shell.entry)) throw new Error('The page belongs to another build.');
      await cache.put(page, reply);
      await cache.addAll([...files]);
    },

    async deleteOldCaches(): Promise<void> {
      const names = await caches.keys();
      await Promise.all(names.filter((one) => one.startsWith(prefix) && one !== name).map((one) => caches.delete(one)));
    },

    isCached: (pathname: string): boolean => files.has(pathname),

    /** The page of the server; the cached one only while the server cannot be reached, so that an update is never hidden. */
    async getPage(request: Request, preloaded?: Response): Promise<Response> {
      try {
        return preloaded ?? (await fetch(request));
      } catch (cause) {
        const cached = await findCached(page);
        if (!cached) throw cause;
        return cached;
      }
    },

    /** The name of a file contains a hash of its content, so a cached file is never out of date. */
    async getFile(request: Request): Promise<Response> {
      return (await findCached(new URL(request.url).pathname)) ?? (await fetch(request));
    },
  };
}
