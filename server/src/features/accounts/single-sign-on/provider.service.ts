import * as oidc from 'openid-client';

/** What a client of a provider needs. */
export type ProviderClient = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
};

/** The values of a started sign-in that its callback must match. */
export type PendingSignIn = { readonly state: string; readonly nonce: string; readonly verifier: string };

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

const timeoutSeconds = 8;
/** Keys and addresses of a provider change rarely; a restart or a changed setting reads them again. */
const cachedMs = 3_600_000;
/** An unreachable provider gets no other request for this time, however many people sign in. */
const failureCachedMs = 30_000;

/**
 * Talks to OpenID Connect providers: authorization code with PKCE, state and nonce. `isHttpAllowed` is for providers of tests.
 * Functions throw errors of the library; their texts are for the log only.
 */
export function makeProviders({ isHttpAllowed }: { isHttpAllowed: boolean }) {
  const cache = new Map<
    string,
    { readonly configuration: Promise<oidc.Configuration>; untilMs: number; hasFailed?: true }
  >();

  const keyOf = ({ issuer, clientId, clientSecret }: ProviderClient): string =>
    JSON.stringify([issuer, clientId, clientSecret]);

  /** One request at a time for each client, which all callers wait for. */
  function read(client: ProviderClient): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = client;
    const key = keyOf(client);
    const cached = cache.get(key);
    if (cached && performance.now() < cached.untilMs) return cached.configuration;
    const configuration = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      // The signature of ID tokens is verified with the published keys, which excludes `none` and shared secrets.
      execute: [oidc.enableNonRepudiationChecks, ...(isHttpAllowed ? [oidc.allowInsecureRequests] : [])],
    });
    const entry = { configuration, untilMs: performance.now() + cachedMs };
    cache.set(key, entry);
    configuration.catch(() => Object.assign(entry, { untilMs: performance.now() + failureCachedMs, hasFailed: true }));
    return configuration;
  }

  return {
    /** Resolves if the provider publishes its configuration under the issuer. */
    async check(client: ProviderClient): Promise<void> {
      // An owner who has just mended the provider does not wait for the end of a cached failure.
      if (cache.get(keyOf(client))?.hasFailed) cache.delete(keyOf(client));
      await read(client);
    },

    /** Begins a sign-in: the address at the provider, and what its callback must match. */
    async start(client: ProviderClient, callbackUrl: string): Promise<{ url: string; pending: PendingSignIn }> {
      const configuration = await read(client);
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, pending };
    },

    /** Exchanges the code of a callback, which came to the address. Claims that the ID token lacks are read from the provider. */
    async finish(client: ProviderClient, url: URL, pending: PendingSignIn, needed: string): Promise<Claims> {
      const configuration = await read(client);
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: pending.verifier,
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      // The library compares it only where there are several audiences (OpenID Connect Core 3.1.3.7, 5).
      if (claims.azp !== undefined && claims.azp !== client.clientId)
        throw new Error(`The ID token was requested by another client: ${JSON.stringify(claims.azp)}`);
      if (claims[needed] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
      // How the person signed in is said by the ID token only.
      const {
        amr: _amr,
        acr: _acr,
        ...more
      } = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return { ...more, ...claims };
    },

    /** The address at which a sign-in at the provider ends; undefined where it offers none. */
    async endUrl(client: ProviderClient, returnTo: string): Promise<string | undefined> {
      const configuration = await read(client);
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}
