import type { Endpoint } from '@muster/contract/http/endpoint';
import { type CallOptions, exchange } from './api.ts';
import { ApiProblem } from './problem.ts';

/** Fetches a file with the token in hand and has the browser save it, under the server's name for it. */
export async function download<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  fallbackName: string,
): Promise<void> {
  const { blob, name } = await exchange(endpoint, options, async (response) => {
    const disposition = response.headers.get('content-disposition');
    // A page that is not meant to be saved is that of a hotspot or a proxy in the place of the file.
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (isPage && disposition === null) throw new ApiProblem('network', 0);
    return { blob: await response.blob(), name: parseFileName(disposition) ?? fallbackName };
  });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The name that `filename*=UTF-8''…` tells. */
function parseFileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/iu.exec(disposition ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
