import { makeShellCache, type Shell } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build. */
declare const SHELL: Shell;

const shellCache = makeShellCache({
  shell: SHELL,
  caches,
  fetch: (request, init) => fetch(request, init),
  hasDecoder: 'BarcodeDetector' in self,
});

self.addEventListener('install', (event) => {
  event.waitUntil(shellCache.install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // The request for a page does not wait for the start of the worker.
  event.waitUntil(Promise.all([shellCache.deleteOldCaches(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerNavigation(event));
  else if (shellCache.isCached(pathname)) event.respondWith(shellCache.getFile(request));
});

async function answerNavigation(event: FetchEvent): Promise<Response> {
  // Rejects without a network.
  const preloaded = await Promise.resolve(event.preloadResponse as Promise<Response | undefined>).catch(
    () => undefined,
  );
  return await shellCache.getPage(event.request, preloaded);
}
