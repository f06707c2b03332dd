import { SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml';
import { persistentFormat } from './saml.rules.ts';

/** What we need of a SAML provider. */
export type SamlProvider = {
  readonly issuer: string;
  readonly ssoUrl: string;
  readonly certificates: readonly string[];
  readonly subjectAttribute: string | null;
};

/** The addresses of a university as a service provider. */
export type ServiceProvider = { readonly entityId: string; readonly responseUrl: string };

/** Tolerance for the clock of the provider. */
export const skewMs = 60_000;
const maxAssertionAgeMs = 10 * 60_000;

/** Verifies times with the clock of the database, and requires that each response answers a request. */
class SamlClient extends SAML {
  readonly nowMs: number;

  constructor(options: Omit<SamlConfig, 'validateInResponseTo'>, nowMs: number) {
    super({ ...options, validateInResponseTo: ValidateInResponseTo.always });
    this.nowMs = nowMs;
  }

  protected override checkTimestampsValidityError(_nowMs: number, from: string, until: string, maxMs?: number) {
    return super.checkTimestampsValidityError(this.nowMs, from, until, maxMs);
  }
}

/** `provider` is undefined for the metadata, which do not depend on it. `requestId`: of the request, which responses must answer. */
export function makeSamlClient(
  { entityId, responseUrl }: ServiceProvider,
  provider: SamlProvider | undefined,
  { requestId, nowMs }: { requestId: string; nowMs: number },
): SAML {
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
      getAsync: async (id: string) => (id === requestId ? new Date(nowMs).toISOString() : null),
    },
  };
  return new SamlClient(options, nowMs);
}
