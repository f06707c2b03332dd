import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an ID token is signed. `foreign`: with a key that the provider does not publish; `none`: not at all. */
export type TokenSignature = 'own' | 'foreign' | 'none' | { readonly secret: string };

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A signed or unsigned JSON Web Token. */
function makeToken(claims: object, signature: TokenSignature, keys: { own: KeyObject; foreign: KeyObject }): string {
  const isShared = typeof signature === 'object';
  const alg = isShared ? 'HS256' : signature === 'none' ? 'none' : 'RS256';
  const content = `${part({ alg, kid: 'one' })}.${part(claims)}`;
  if (isShared) return `${content}.${createHmac('sha256', signature.secret).update(content).digest('base64url')}`;
  if (signature === 'none') return `${content}.`;
  return `${content}.${sign('sha256', Buffer.from(content), keys[signature]).toString('base64url')}`;
}

/** A provider whose token endpoint answers every code with the token that the test sets last. */
export async function startForgingProvider() {
  const own = makeKey();
  const keys = { own: own.privateKey, foreign: makeKey().privateKey };
  let answer: object = {};
  const server = createServer((request, response) => {
    const endpoints = { authorization_endpoint: 'auth', token_endpoint: 'token', jwks_uri: 'jwks' };
    const configuration = {
      issuer,
      ...Object.fromEntries(Object.entries(endpoints).map(([name, path]) => [name, `${issuer}/${path}`])),
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    };
    const replies: Record<string, object> = {
      '/.well-known/openid-configuration': configuration,
      '/jwks': { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
      '/token': answer,
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(replies[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** Sets the reply of the token endpoint. Without claims it has no ID token. */
    answerWith(claims: object | undefined, signature: TokenSignature = 'own', changes: object = {}): void {
      const token = claims && { id_token: makeToken(claims, signature, keys) };
      answer = { access_token: 'access', token_type: 'Bearer', expires_in: 60, ...token, ...changes };
    },
    stop: () => new Promise<void>((stopped) => (server.closeAllConnections(), server.close(() => stopped()))),
  };
}
