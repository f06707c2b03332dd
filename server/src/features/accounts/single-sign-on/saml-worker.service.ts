import type { Claims } from './provider.service.ts';
import { makeSamlClient, type SamlProvider, type ServiceProvider, skewMs } from './saml-client.service.ts';
import { readAssertion } from './saml.rules.ts';

export type VerifyTask = {
  readonly service: ServiceProvider;
  readonly provider: SamlProvider;
  readonly encoded: string;
  readonly requestId: string;
  readonly nowMs: number;
};

/** Verifies a response to a request. Throws errors whose texts are for the log only. */
export async function verifyResponse({ service, provider, encoded, requestId, nowMs }: VerifyTask): Promise<Claims> {
  const client = makeSamlClient(service, provider, { requestId, nowMs });
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: encoded });
  if (profile?.['inResponseTo'] !== requestId) throw new Error('The response contains no assertion for its request');
  return readAssertion(
    {
      issuer: profile.issuer,
      nameID: profile.nameID,
      nameIDFormat: profile.nameIDFormat,
      attributes: profile['attributes'] as Readonly<Record<string, unknown>> | undefined,
      assertion: profile.getAssertion?.(),
    },
    {
      issuer: provider.issuer,
      responseUrl: service.responseUrl,
      requestId,
      nowMs,
      skewMs,
      subjectAttribute: provider.subjectAttribute,
    },
  );
}
