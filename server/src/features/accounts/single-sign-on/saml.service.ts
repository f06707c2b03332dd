import { hkdfSync, randomBytes } from 'node:crypto';
import { samlPaths } from '@muster/contract/accounts/single-sign-on';
import type { Clock } from '../../../platform/clock.ts';
import type { Claims } from './provider.service.ts';
import type { SamlClient } from './saml-client.service.ts';
import {
  makeRequestId,
  persistentFormat,
  readAssertion,
  readRequestExpiry,
  requestSeconds,
  responseProblem,
} from './saml.rules.ts';

/** What we need of a SAML provider. */
export type SamlProvider = {
  readonly issuer: string;
  readonly ssoUrl: string;
  readonly certificates: readonly string[];
  readonly subjectAttribute: string | null;
};

type University = { readonly id: string; readonly code: string };

/** Tolerance for the clock of the provider. */
const skewMs = 60_000;
const maxAssertionAgeMs = 10 * 60_000;

/** Talks to SAML 2.0 providers as a service provider: redirect binding for requests, POST binding for responses. */
export function makeSaml({ clock, publicUrl, secret }: { clock: Clock; publicUrl: string; secret: Uint8Array }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'muster saml requests', 32));

  function addressesOf(code: string): { readonly entityId: string; readonly responseUrl: string } {
    const { metadata, response } = samlPaths(code);
    return { entityId: `${publicUrl}${metadata}`, responseUrl: `${publicUrl}${response}` };
  }

  /** `provider` is undefined for the metadata, which do not depend on it. */
  async function makeClient(
    { id: universityId, code }: University,
    provider?: SamlProvider,
    requestId = '',
  ): Promise<SamlClient> {
    // Loaded on demand: the library takes 25 MB of memory.
    const { SamlClient } = await import('./saml-client.service.ts');
    const { entityId, responseUrl } = addressesOf(code);
    const options = {
      issuer: entityId,
      audience: entityId,
      callbackUrl: responseUrl,
      // A certificate is required by the library, and is not used for the metadata.
      idpCert: provider ? [...provider.certificates] : 'none',
      ...(provider && { entryPoint: provider.ssoUrl, idpIssuer: provider.issuer }),
      identifierFormat: (provider?.subjectAttribute ?? null) === null ? persistentFormat : null,
      // A provider decides how people sign in: a required password context would exclude a second factor.
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: skewMs,
      maxAssertionAgeMs,
      generateUniqueId: () => requestId,
      // Ids carry their expiry. That each is answered once is checked with the result, in the database.
      cacheProvider: {
        saveAsync: async () => null,
        removeAsync: async () => null,
        getAsync: async (id: string) =>
          readRequestExpiry(key, universityId, id, clock.now()) ? new Date().toISOString() : null,
      },
    };
    return new SamlClient(options, clock);
  }

  return {
    addressesOf,

    async metadata(code: string): Promise<string> {
      const client = await makeClient({ id: '', code }, undefined, '_metadata');
      return client.generateServiceProviderMetadata(null);
    },

    /** Begins a sign-in: the address at the provider, and the id that its response must name. */
    async start(university: University, provider: SamlProvider): Promise<{ url: string; requestId: string }> {
      const requestId = makeRequestId(key, {
        universityId: university.id,
        expiresSeconds: Math.floor(clock.now() / 1000) + requestSeconds,
        nonce: randomBytes(16).toString('base64url'),
      });
      const client = await makeClient(university, provider, requestId);
      const url = await client.getAuthorizeUrlAsync('', undefined, {});
      return { url, requestId };
    },

    /** Verifies a response. Throws errors whose texts are for the log only. */
    async verify(
      university: University,
      provider: SamlProvider,
      encoded: string,
    ): Promise<{ requestId: string; expiresAt: Date; claims: Claims }> {
      const problem = responseProblem(Buffer.from(encoded, 'base64').toString('utf8'));
      if (problem !== undefined) throw new Error(`The response is refused: ${problem}`);
      const client = await makeClient(university, provider);
      const { profile } = await client.validatePostResponseAsync({ SAMLResponse: encoded });
      const requestId = profile?.['inResponseTo'];
      if (!profile || typeof requestId !== 'string') throw new Error('The response contains no assertion');
      const nowMs = clock.now();
      const expiresAt = readRequestExpiry(key, university.id, requestId, nowMs);
      if (!expiresAt) throw new Error('The response names no request of ours');
      const claims = readAssertion(
        {
          issuer: profile.issuer,
          nameID: profile.nameID,
          nameIDFormat: profile.nameIDFormat,
          attributes: profile['attributes'] as Readonly<Record<string, unknown>> | undefined,
          assertion: profile.getAssertion?.(),
        },
        {
          issuer: provider.issuer,
          responseUrl: addressesOf(university.code).responseUrl,
          requestId,
          nowMs,
          skewMs,
          subjectAttribute: provider.subjectAttribute,
        },
      );
      return { requestId, expiresAt, claims };
    },
  };
}
