import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendPage } from './page-policy.ts';
import { refuse } from './refusal.ts';

type Parts = {
  /** Where the web was built to. */
  readonly distDir: string;
};

const yearSeconds = 31_536_000;
/** Names with a hash of the content in them, so that they may be kept for ever. */
const hashedName = /\/assets\/[^/]+-[\w-]{8}\.\w+(?:\.br|\.gz)?$/u;

/** Serves the built web: its files compressed beforehand, its page for every path that is none of the API. */
export async function serveWeb(app: FastifyInstance, { distDir }: Parts): Promise<void> {
  const page = readPage(distDir);
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: distDir,
      // One route for each file that is there; pages and compressed twins are answered by name to nobody.
      wildcard: false,
      index: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', hashedName.test(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
        reply.header('vary', 'accept-encoding');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A missing file is told as such; somebody who opens an address by hand gets the page, whatever its ending.
    const isFile = /\.\w+$/u.test(pathOf(request.url)) && request.headers.accept?.includes('text/html') !== true;
    const isPage = isRead && !isFile;
    if (!isPage) throw refuse('not_found', 'There is nothing here.');
    if (page === undefined)
      return reply.status(503).type('text/plain').send('The web has not been built yet: npm run build');
    return sendPage(reply, page);
  });
}

const pathOf = (url: string): string => url.replace(/[?#].*$/u, '');

function readPage(distDir: string): string | undefined {
  const file = join(distDir, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
