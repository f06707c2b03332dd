import { createServer } from 'node:net';
import { startupError } from '../startup-error.ts';

/**
 * Checks that the port is free before the database starts, so that the error appears at once. Returns the port; for 0 a free one, because
 * the URL in the QR codes must be known before the server listens.
 */
export async function findPort(host: string, port: number): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen({ host, port, exclusive: true }, () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
  });
  return await promise.catch((error: NodeJS.ErrnoException) => {
    throw toListenError(error, { host, port });
  });
}

/** `variables` name the settings of host and port. */
export function toListenError(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
  variables = { host: 'HOST', port: 'PORT' },
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return startupError(`Port ${port} is already in use; stop the program that uses it or set ${variables.port}.`);
    case 'EACCES':
      return startupError(`Port ${port} is not allowed for this account; set ${variables.port} to 1024 or above.`);
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAFNOSUPPORT':
      return startupError(`${variables.host} ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
