import { X509Certificate } from 'node:crypto';
import { dayMs } from '@muster/contract/http/durations';
import { makeProviders } from '../features/accounts/single-sign-on/provider.service.ts';
import { type EnabledProvider, isNumberClaimUnused } from '../features/accounts/single-sign-on/single-sign-on.store.ts';
import { ok, problem, type Result, warning } from './findings.ts';

const minCertificateDays = 30;

/** Judges the providers of all universities: the configuration that an issuer publishes, and the certificates of SAML. */
export async function checkProviders(
  enabled: readonly EnabledProvider[],
  deps: { readonly isHttpAllowed: boolean; readonly nowMs: number },
): Promise<Result> {
  if (enabled.length === 0) return ok('none');
  const providers = makeProviders({ isHttpAllowed: deps.isHttpAllowed });

  async function checkIssuer({ issuer, client_id }: EnabledProvider): Promise<Result> {
    if (!deps.isHttpAllowed && !issuer.startsWith('https:')) return problem(`${issuer} is not https`);
    try {
      await providers.check({ issuer, clientId: client_id ?? '', clientSecret: undefined });
      return ok(`${issuer} publishes its configuration`);
    } catch (error) {
      return problem(
        `the configuration of ${issuer} cannot be read (${reasonOf(error)}); check issuer, DNS and firewall`,
      );
    }
  }

  const judge = async (provider: EnabledProvider): Promise<Result> => {
    const reached =
      provider.kind === 'saml' ? judgeCertificates(provider.certificates, deps.nowMs) : await checkIssuer(provider);
    return reached.level === 'ok' ? (judgeFormerSettings(provider) ?? reached) : reached;
  };

  const results = await Promise.all(
    enabled.map(async (provider) => {
      const { level, text } = await judge(provider);
      return { level, text: `${provider.code}: ${text}` };
    }),
  );
  // Only the worst: the others would hide it.
  for (const [level, result] of [
    ['problem', problem],
    ['warning', warning],
  ] as const) {
    const found = results.filter((one) => one.level === level);
    if (found.length > 0) return result(found.map(({ text }) => text).join('; '));
  }
  return ok(results.map(({ text }) => text).join('; '));
}

/** Settings of earlier releases that an owner has to replace at /university, tab Sign-in. */
function judgeFormerSettings(provider: EnabledProvider): Result | undefined {
  if (isNumberClaimUnused(provider))
    return warning(
      'the claim for student numbers and employee IDs is not used any more; enter one claim for each role',
    );
  if (provider.uses_common_address)
    return warning('the provider returns to the address of all universities; register the address of this one');
  return undefined;
}

/** One valid certificate is enough: a provider announces the next one before it changes its key. */
function judgeCertificates(certificates: readonly string[], nowMs: number): Result {
  const ends = certificates.map((text) => Date.parse(new X509Certificate(text).validTo));
  const days = Math.floor((Math.max(...ends) - nowMs) / dayMs);
  if (days < 0) return problem('all SAML certificates have expired; enter the current one of the provider');
  return days < minCertificateDays
    ? warning(`the last SAML certificate ends in ${days} days; add the next one of the provider`)
    : ok(`a SAML certificate is valid for ${days} days`);
}

/** The innermost reason: those around it only say that fetching failed. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  return reason instanceof Error ? reason.message : 'unknown error';
}
