import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

export const providerClient = { id: 'muster', secret: 'the secret of the client at the provider' };

/** What the provider says about a person; `sub` is the name that is typed at its sign-in. */
export type ProviderClaims = {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly student_number?: string;
  readonly employee_id?: string;
  /** Methods and context of the sign-in. */
  readonly amr?: string[];
  readonly acr?: string;
};

/** A real OpenID Connect provider. Its sign-in page asks for a name only; the name `cancel` cancels the sign-in. */
export async function startIdentityProvider(callbackUrl: string, { namesItself = true } = {}) {
  const people = new Map<string, ProviderClaims>();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const scope = 'openid email profile';
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.id,
        client_secret: providerClient.secret,
        redirect_uris: [callbackUrl],
        post_logout_redirect_uris: [new URL('/login', callbackUrl).href],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    scopes: scope.split(' '),
    claims: {
      openid: ['sub', 'amr', 'acr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['student_number', 'employee_id'],
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    cookies: { keys: ['a key of the tests'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  });
  const callbackUrls = new Set([callbackUrl]);
  provider.Client.prototype.redirectUriAllowed = (url: string) => callbackUrls.has(url);
  const answer = provider.callback();

  const requests: string[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(request.url ?? '');
    // Without the promise of RFC 9207, answers without `iss` are accepted.
    if (!namesItself && request.url?.startsWith('/.well-known/') === true) {
      const [authorization_endpoint, token_endpoint, jwks_uri] = ['auth', 'token', 'jwks'].map(
        (at) => `${issuer}/${at}`,
      );
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer, authorization_endpoint, token_endpoint, jwks_uri }));
      return;
    }
    if (request.url?.startsWith('/interaction/') !== true) return await answer(request, response);
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><title>Sign in</title><h1>Example provider</h1>
         <form method="post" action="${request.url}"><label>Name <input name="name"></label> <button>Sign in</button></form>`,
      );
      return;
    }
    const accountId = new URLSearchParams(await text(request)).get('name') ?? '';
    const { amr, acr } = people.get(accountId) ?? {};
    const login = { accountId, ...(amr && { amr }), ...(acr !== undefined && { acr }) };
    const result = accountId === 'cancel' ? { error: 'access_denied' } : { login };
    await provider.interactionFinished(request, response, result);
  }

  return {
    issuer,
    /** The addresses of all requests so far. */
    requests,
    /** Registers another redirect address of the client. */
    allow: (url: string) => void callbackUrls.add(url),
    setPerson: (subject: string, claims: ProviderClaims) => void people.set(subject, claims),
    /** Opens the address as a browser and signs in. Returns the address to which the provider redirects. */
    async signIn(url: string, name: string): Promise<string> {
      const cookies = new Map<string, string>();
      let next = url;
      let init: RequestInit = {};
      for (let steps = 0; steps < 12; steps++) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const reply = await fetch(next, { ...init, headers: { cookie }, redirect: 'manual' });
        for (const line of reply.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          const at = pair.indexOf('=');
          cookies.set(pair.slice(0, at), pair.slice(at + 1));
        }
        const location = reply.headers.get('location');
        init = location === null ? { method: 'POST', body: new URLSearchParams({ name }) } : {};
        next = new URL(location ?? '', next).href;
        if (!next.startsWith(issuer)) return next;
        if (reply.status >= 400) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
      }
      throw new Error('The provider did not redirect back');
    },
    stop: () => new Promise<void>((stopped) => (server.closeAllConnections(), server.close(() => stopped()))),
  };
}
