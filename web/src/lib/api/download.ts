import type { Endpoint } from '@muster/contract/http/endpoint';
import { type CallOptions, exchange } from './api.ts';
import { ApiProblem } from './problem.ts';

/** Downloads a file with the access token; the server names it. */
export async function download<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  fallbackName: string,
): Promise<void> {
  const { blob, name } = await exchange(endpoint, options, async (response) => {
    const disposition = response.headers.get('content-disposition');
    // An HTML page without a disposition comes from a hotspot or proxy.
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (isPage && disposition === null) throw new ApiProblem('network', 0);
    return { blob: await response.blob(), name: parseFileName(disposition) ?? fallbackName };
  });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the URL shortly after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The name in `filename*=UTF-8''…`. */
function parseFileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/iu.exec(disposition ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
