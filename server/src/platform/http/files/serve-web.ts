import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { screenPaths } from '@muster/contract/http/screen-paths';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../security/security-headers.ts';
import { httpError } from '../errors/http-error.ts';

type Deps = {
  /** The folder of the built web client. */
  readonly distDir: string;
  /** Marks the page, which then shows a banner. */
  readonly isDemo: boolean;
};

const yearSeconds = 31_536_000;
/** File names with a content hash may be cached forever. */
const hashedName = /\/assets\/[^/]+-[\w-]{8}\.\w+(?:\.br|\.gz)?$/u;

/** The service worker of the student's screens. It obeys the policy of its response, not that of the pages. */
const workerName = /\/student-worker\.js(?:\.br|\.gz)?$/u;
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Serves the built web client: its precompressed files, and its HTML page for every other path outside the API, with 404 where no screen has
 * the path.
 */
export async function serveWeb(app: FastifyInstance, { distDir, isDemo }: Deps): Promise<void> {
  const builtPage = readPage(distDir);
  const page = builtPage !== undefined && isDemo ? markDemo(builtPage) : builtPage;
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: distDir,
      // One route per existing file. HTML pages and compressed variants have no route of their own.
      wildcard: false,
      index: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', hashedName.test(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
        reply.header('vary', 'accept-encoding');
        if (workerName.test(path)) reply.header('content-security-policy', workerPolicy);
      },
    });
  }
  const sendScreen = (reply: FastifyReply): FastifyReply =>
    page === undefined
      ? reply.status(503).type('text/plain').send('The web client has not been built. Run "npm run build".')
      : sendPage(reply, page);
  for (const path of screenPaths) app.get(path.replaceAll('$', ':'), (_request, reply) => sendScreen(reply));
  app.setNotFoundHandler((request, reply) => {
    const isGet = request.method === 'GET' || request.method === 'HEAD';
    // A missing file is 404; a browser navigation gets the page, whatever the extension in its path.
    const isFile = /\.\w+$/u.test(pathOf(request.url)) && request.headers.accept?.includes('text/html') !== true;
    const isPage = isGet && !isFile;
    if (!isPage) throw httpError('not_found', 'There is nothing here.');
    return sendScreen(reply.status(404));
  });
}

/** Adds the attribute that the screens read. Needs no request, so that it works on every screen. */
export const markDemo = (page: string): string => page.replace('<html', '<html data-demo=""');

const pathOf = (url: string): string => url.replace(/[?#].*$/u, '');

function readPage(distDir: string): string | undefined {
  const file = join(distDir, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
