import { hash, randomBytes, randomUUID } from 'node:crypto';
import {
  callbackPathOf,
  commonCallbackPath,
  type finishSingleSignOn,
  type saveSingleSignOn,
  type SingleSignOnOutcome,
  type SingleSignOnSettings,
  singleSignOnTexts,
} from '@muster/contract/accounts/single-sign-on';
import { readUniversityCode } from '@muster/contract/accounts/registration';
import type { BodyOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeEncryption } from '#platform/encryption/encryption.ts';
import { makeSealedValues } from '#platform/encryption/sealed-values.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller, RequestOrigin } from '#platform/http/caller.ts';
import { HttpError, httpError, validationError } from '#platform/http/errors/http-error.ts';
import { networkOf, siteOf } from '#platform/http/security/client-network.ts';
import type { Log } from '#platform/log.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import type { SignInFactor } from '../second-factor/sign-in-factor.service.ts';
import type { SignInSource } from '../sign-in/open-session.service.ts';
import { makeAccountLinks } from './account-links.service.ts';
import { readFactorTime, readPerson } from './person.rules.ts';
import { makeProviders, type ProviderClient } from './provider.service.ts';
import { readCertificate, requestSeconds } from './saml.rules.ts';
import type { SamlProvider } from './saml-client.service.ts';
import { makeSaml } from './saml.service.ts';
import * as cookies from './sign-in-cookies.rules.ts';
import * as store from './single-sign-on.store.ts';

export type SingleSignOnDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly log: Pick<Log, 'warn'>;
  readonly makeRateLimiter: MakeRateLimiter;
  readonly secret: Uint8Array;
  readonly publicUrl: string;
  /** Allows providers without https, for tests. */
  readonly isHttpAllowed: boolean;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly signInFactor: Pick<SignInFactor, 'begin'>;
};

type Callback = {
  readonly code: string | undefined;
  readonly search: URLSearchParams;
  readonly cookie: string | undefined;
  readonly origin: RequestOrigin;
};

/** A sign-in has three steps. A campus may be one network, in which hundreds of students sign in at once. */
const maxStepsOfNetwork = 3_000;
/** For each SAML request: strangers can begin one, and make us parse as many responses as it may have. */
const maxResponses = 5;
/** For each started OpenID Connect sign-in: each callback can make a request to the provider. */
const maxCallbacks = 5;
const startedMs = cookies.startedSeconds * 1000;

/** Sign-in through the provider of a university, with OpenID Connect or SAML. State is in encrypted cookies of the browser. */
export function makeSingleSignOn(deps: SingleSignOnDeps) {
  const { database, clock, audit, log, publicUrl, isHttpAllowed, makeRateLimiter } = deps;
  const providers = makeProviders({ isHttpAllowed });
  const saml = makeSaml(deps);
  const encryption = makeEncryption(deps.secret, 'muster single sign-on');
  const { seal, open } = makeSealedValues({ ...deps, name: 'muster single sign-on' });
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordSettings = makeAuditRecorder(audit, 'university');
  const steps = makeRateLimiter({
    name: 'single sign-on',
    max: maxStepsOfNetwork,
    withinMs: 60_000,
    isBlockedInMemory: true,
  });
  const uses = makeRateLimiter({ name: 'confirmed sign-in', max: 1, withinMs: 2 * cookies.confirmedSeconds * 1000 });
  const { link, recordRefusals } = makeAccountLinks(deps);
  const parsed = makeRateLimiter({ name: 'SAML responses', max: maxResponses, withinMs: requestSeconds * 1000 });
  const callbacks = makeRateLimiter({ name: 'started sign-in', max: maxCallbacks, withinMs: startedMs });
  const siteOfOrigin = ({ address }: RequestOrigin): string => siteOf(networkOf(address));
  /** For steps that name no sign-in of ours. The others are limited by sign-in, so that a stranger cannot stop those of a network. */
  const limitSteps = (origin: RequestOrigin) => steps.consume(siteOfOrigin(origin));

  /** Where the provider of a university sends people back. */
  const callbackUrlOf = (code: string, { uses_common_address }: Pick<store.ProviderRow, 'uses_common_address'>) =>
    `${publicUrl}${uses_common_address ? commonCallbackPath : callbackPathOf(code)}`;

  const toClient = (universityId: string, { issuer, client_id, client_secret }: store.ProviderRow): ProviderClient => ({
    issuer,
    clientId: client_id ?? '',
    clientSecret: client_secret === null ? undefined : encryption.decrypt(universityId, client_secret),
  });

  const toSamlProvider = (row: store.ProviderRow): SamlProvider => ({
    issuer: row.issuer,
    ssoUrl: row.sso_url ?? '',
    certificates: row.certificates,
    subjectAttribute: row.subject_attribute,
  });

  /** Throws a validation error of the field `issuer` unless the provider can be used. */
  async function requireReachable(client: ProviderClient): Promise<void> {
    if (!isHttpAllowed && !client.issuer.startsWith('https:'))
      throw validationError({ issuer: singleSignOnTexts.issuerScheme });
    await providers.check(client).catch((error: unknown) => {
      log.warn({ err: error, issuer: client.issuer }, 'provider of single sign-on cannot be used');
      const text = `The configuration of the provider could not be read at ${client.issuer}. Check the issuer, and that this server can reach it.`;
      throw validationError({ issuer: text });
    });
  }

  /** Throws a validation error unless the SAML provider can be used. Returns it with its certificates as PEM. */
  function readSamlProvider(row: store.ProviderRow): store.ProviderRow {
    if (!isHttpAllowed && row.sso_url?.startsWith('https:') !== true)
      throw validationError({ sso_url: singleSignOnTexts.ssoUrlScheme });
    const certificates = row.certificates.map((typed) => {
      const certificate = readCertificate(typed);
      if (certificate === undefined) throw validationError({ certificates: singleSignOnTexts.certificate });
      return certificate;
    });
    return { ...row, certificates };
  }

  /** The enabled provider of a university. */
  const findEnabled = (code: string) =>
    database.acrossUniversities(async (tx) => {
      const universityId = await store.findUniversityOfProvider(tx, code);
      const provider = universityId && (await store.findProvider(tx, universityId));
      return provider ? { universityId, provider } : undefined;
    });

  return {
    listOptions: () => database.acrossUniversities(store.listOptions),

    async read(caller: Caller) {
      const { row, code, sharedNumbers } = await inAdminTransaction(caller, async (tx) => ({
        row: await store.findProvider(tx, tx.universityId),
        code: await store.getUniversityCode(tx),
        sharedNumbers: await store.countSharedNumbers(tx),
      }));
      const { entityId, responseUrl } = saml.addressesOf(code);
      return {
        settings: row ? toSettings(row) : null,
        redirect_uri: callbackUrlOf(code, { uses_common_address: false }),
        common_redirect_uri: callbackUrlOf(code, { uses_common_address: true }),
        shared_numbers: sharedNumbers,
        saml: { entity_id: entityId, response_url: responseUrl },
      };
    },

    async save(caller: Caller, body: BodyOf<typeof saveSingleSignOn>) {
      const { client_secret, uses_common_address: mayUseCommon = true, ...settings } = body;
      const { universityId } = caller;
      const { before, isApproved } = await inAdminTransaction(caller, async (tx) => ({
        before: await store.findProvider(tx, universityId),
        isApproved: await store.isApproved(tx),
      }));
      // The sign-in screen is shared, and this server would connect to any address.
      if (settings.is_enabled && !isApproved) throw validationError({ is_enabled: singleSignOnTexts.notApproved });
      const encryptSecret = (typed: string | null) => (typed === null ? null : encryption.encrypt(universityId, typed));
      const typed: store.ProviderRow = {
        ...settings,
        client_secret: (client_secret === undefined ? before?.client_secret : encryptSecret(client_secret)) ?? null,
        // Another provider or client has to be registered anyway.
        uses_common_address: mayUseCommon && before?.uses_common_address === true && isSameClient(before, settings),
        number_claim: null,
      };
      const row = typed.kind === 'saml' ? readSamlProvider(typed) : typed;
      if (row.is_enabled && row.kind === 'oidc') await requireReachable(toClient(universityId, row));
      const sharedNumbers = await inAdminTransaction(caller, async (tx) => {
        await store.upsertProvider(tx, row);
        await recordSettings(tx, caller, 'single_sign_on.changed', universityId, {
          ...settings,
          certificates: row.certificates.length,
          has_client_secret: row.client_secret !== null,
          uses_common_address: row.uses_common_address,
        });
        return await store.countSharedNumbers(tx);
      });
      return { settings: toSettings(row), shared_numbers: sharedNumbers };
    },

    /** Begins a sign-in: the address at the provider, and the cookie for the callback. `before`: the cookie of sign-ins in other tabs. */
    async start(
      code: string,
      to: string,
      before: string | undefined,
      origin: RequestOrigin,
    ): Promise<{ url: string; cookie: string }> {
      await limitSteps(origin);
      const found = await findEnabled(code);
      if (!found) throw httpError('not_found');
      const { universityId, provider } = found;
      try {
        const { url, answer } =
          provider.kind === 'saml'
            ? await startSaml({ id: universityId, code }, provider)
            : await startOidc(toClient(universityId, provider), callbackUrlOf(code, provider));
        const nowMs = clock.now();
        const signIn = { answer, to, untilMs: nowMs + startedMs };
        const others = open('started', cookies.startedCookie, before);
        return { url, cookie: seal('started', cookies.addSignIn(others, { universityId, code }, signIn, nowMs)) };
      } catch (error) {
        log.warn({ err: error, university: universityId }, 'single sign-on could not begin');
        return { url: returnAddress(to, 'failed'), cookie: before ?? '' };
      }
    },

    /**
     * Checks the answer of the provider and links the accounts of the person. Returns where the browser continues, the cookie with which it
     * gets its access token, and the cookie of the sign-ins that have not ended. `code`: of the university whose address the provider used.
     */
    async confirm({ code, search, cookie, origin }: Callback): Promise<{ url: string; cookie: string; rest: string }> {
      const started = open('started', cookies.startedCookie, cookie);
      const signIn = started && cookies.chooseSignIn(started, search);
      await (signIn ? callbacks.consume(cookies.idOf(signIn)) : limitSteps(origin));
      const ticket = search.get('ticket');
      const isOfStart = started?.code === code;
      if (ticket !== null && code !== undefined && !isOfStart) await discardResponse(code, ticket);
      if (!started) return { url: returnAddress('/login', 'expired'), cookie: '', rest: '' };
      if (!signIn) return { url: returnAddress('/login', 'failed'), cookie: '', rest: seal('started', started) };
      const { universityId } = started;
      const { answer } = signIn;
      const end = (outcome: SingleSignOnOutcome, ended = signIn) => {
        const others = cookies.removeSignIn(started, ended);
        return { url: returnAddress(ended.to, outcome), cookie: '', rest: others ? seal('started', others) : '' };
      };
      const succeed = (accountIds: readonly string[], isRefused: boolean, ended = signIn, factorAtMs?: number) => {
        if (accountIds.length === 0) return end(isRefused ? 'differs' : 'unknown', ended);
        const confirmed = { id: randomUUID(), universityId, accountIds, factorAtMs };
        const untilMs = clock.now() + cookies.confirmedSeconds * 1000;
        return { ...end('done', ended), cookie: seal('confirmed', { ...confirmed, untilMs }) };
      };
      if ('samlRequestId' in answer) {
        // The ticket names no request: it must be one that this browser began, in whatever tab.
        const response = {
          requestIds: cookies.samlRequestIdsOf(started),
          ticketHash: hashTicket((isOfStart && ticket) || ''),
        };
        const taken = await database.inUniversity(universityId, (tx) => store.takeResponse(tx, response));
        const begun = taken && started.signIns.find((one) => cookies.idOf(one) === taken.requestId);
        return taken ? succeed(taken.accountIds, search.has('differs'), begun) : end('failed');
      }
      if (search.get('error') === 'access_denied') return end('cancelled');
      const provider = await database.inUniversity(universityId, (tx) => store.findProvider(tx, universityId));
      if (!provider?.is_enabled) return end('failed');
      // A code of another university must not reach this provider (RFC 9700, 4.4).
      if (code !== (provider.uses_common_address ? undefined : started.code)) {
        log.warn({ university: universityId }, 'single sign-on returned to an address of another provider');
        return end('failed');
      }
      const client = toClient(universityId, provider);
      let claims;
      try {
        const url = new URL(callbackUrlOf(started.code, provider));
        url.search = search.toString();
        claims = await providers.finish(client, url, answer, provider.email_claim);
      } catch (error) {
        log.warn({ err: error, university: universityId }, 'single sign-on failed');
        return end('failed');
      }
      const person = { issuer: provider.issuer, subject: claims.sub, ...readPerson(claims, provider) };
      const linked = await database.inUniversity(universityId, (tx) => link(tx, person, provider, origin));
      await recordRefusals(universityId, linked, provider.issuer, origin);
      const factorAtMs = readFactorTime(claims, provider, clock.now());
      return succeed(linked.accountIds, linked.refusedIds.length > 0, signIn, factorAtMs);
    },

    /** The metadata of a university as a service provider, also of a code that has no university: they reveal none. */
    async samlMetadata(code: string): Promise<string> {
      const known = readUniversityCode(code);
      if (known === undefined) throw httpError('not_found');
      return await saml.metadata(known);
    },

    /**
     * Verifies the response of a SAML provider, and stores its accounts with the hash of a ticket. This request comes from another site, and
     * so without the cookie of the browser that began the sign-in. Only the browser that delivers the response gets the ticket. The callback
     * needs both, so that a person who began a sign-in gets nothing from the response of another one. Each request is answered once.
     */
    async acceptSamlResponse(code: string, encoded: string, origin: RequestOrigin): Promise<{ url: string }> {
      const found = await findEnabled(code);
      const refused = { url: callbackPathOf(code) };
      if (found?.provider.kind !== 'saml') {
        await limitSteps(origin);
        return refused;
      }
      const { universityId, provider } = found;
      const ticket = randomBytes(32).toString('base64url');
      try {
        const sent = await readOwnResponse({ id: universityId, code }, encoded, origin);
        const { requestId, expiresAt } = sent;
        if (await database.inUniversity(universityId, (tx) => store.isAnswered(tx, requestId)))
          throw new Error('The request was answered before');
        if ((await parsed.add(requestId)) > maxResponses) throw new Error('The request has too many responses');
        const claims = await saml.verify(code, toSamlProvider(provider), sent, siteOfOrigin(origin));
        const person = { issuer: provider.issuer, subject: claims.sub, ...readPerson(claims, provider) };
        const linked = await database.inUniversity(universityId, async (tx) => {
          const result = await link(tx, person, provider, origin);
          const { accountIds } = result;
          const now = new Date(clock.now());
          const response = { requestId, ticketHash: hashTicket(ticket), accountIds, expiresAt, now };
          if (!(await store.insertResponse(tx, response))) throw new Error('The request was answered before');
          return result;
        });
        await recordRefusals(universityId, linked, provider.issuer, origin);
        return { url: `${callbackPathOf(code)}?ticket=${ticket}${linked.refusedIds.length > 0 ? '&differs' : ''}` };
      } catch (error) {
        if (error instanceof HttpError) throw error;
        log.warn({ err: error, university: universityId }, 'SAML response refused');
        return refused;
      }
    },

    /** Opens a session for the account of a confirmed sign-in, or lists the accounts to choose from. */
    async finish(
      { account_id, role, is_shared: isShared }: BodyOf<typeof finishSingleSignOn>,
      cookie: string | undefined,
      source: SignInSource,
    ): Promise<ReplyOf<typeof finishSingleSignOn>> {
      const expired = () => httpError('unauthenticated', 'This sign-in has expired. Please sign in again.');
      const confirmed = open('confirmed', cookies.confirmedCookie, cookie);
      if (!confirmed) throw expired();
      const { id, universityId, accountIds, factorAtMs } = confirmed;
      const accounts = await database.inUniversity(universityId, (tx) => store.listActiveAccounts(tx, accountIds));
      if (accounts.length === 0) throw expired();
      const account =
        accounts.length === 1
          ? accounts[0]
          : accounts.find((one) => (account_id === undefined ? one.role === role : one.id === account_id));
      if (!account) return { success: true, accounts };
      if ((await uses.add(id)) > 1) throw expired();
      const session = await database.inUniversity(universityId, (tx) =>
        deps.signInFactor.begin(tx, { accountId: account.id, method: 'single sign-on', source, isShared, factorAtMs }),
      );
      if (!session) throw expired();
      return session;
    },

    /** Where the browser ends the sign-in at the provider; null if this sign-in was not made through it. */
    async providerUrl({ universityId, tokenId }: Caller): Promise<string | null> {
      const provider = await database.inUniversity(universityId, async (tx) =>
        (await store.findSignInMethod(tx, tokenId)) === 'single sign-on'
          ? await store.findProvider(tx, universityId)
          : undefined,
      );
      // SAML has no sign-out at the provider here.
      if (provider?.kind !== 'oidc') return null;
      const url = providers.endUrl(toClient(universityId, provider), `${publicUrl}/login`);
      return (await url.catch(() => undefined)) ?? null;
    },
  };

  /** Responses that name no request of ours count for their network. */
  async function readOwnResponse(university: { id: string; code: string }, encoded: string, origin: RequestOrigin) {
    try {
      return saml.readResponse(university, encoded);
    } catch (error) {
      await limitSteps(origin);
      throw error;
    }
  }

  /** The browser that delivered the response did not begin the sign-in: the browser that did must not use it. */
  async function discardResponse(code: string, ticket: string): Promise<void> {
    const found = await findEnabled(code);
    if (!found) return;
    const response = { requestIds: [], ticketHash: hashTicket(ticket) };
    await database.inUniversity(found.universityId, (tx) => store.takeResponse(tx, response));
  }

  async function startOidc(client: ProviderClient, callbackUrl: string) {
    const { url, pending } = await providers.start(client, callbackUrl);
    return { url, answer: pending };
  }

  async function startSaml(university: { id: string; code: string }, provider: store.ProviderRow) {
    const { url, requestId } = await saml.start(university, toSamlProvider(provider));
    return { url, answer: { samlRequestId: requestId } };
  }
}

const isSameClient = (
  before: Pick<SingleSignOnSettings, 'kind' | 'issuer' | 'client_id'>,
  after: Pick<SingleSignOnSettings, 'kind' | 'issuer' | 'client_id'>,
): boolean => before.kind === after.kind && before.issuer === after.issuer && before.client_id === after.client_id;

const hashTicket = (ticket: string): Buffer => hash('sha256', ticket, 'buffer');

const returnAddress = (to: string, outcome: SingleSignOnOutcome): string => `${to}#single-sign-on=${outcome}`;

const toSettings = ({ client_secret, number_claim, ...settings }: store.ProviderRow) => ({
  ...settings,
  former_number_claim: store.isNumberClaimUnused({ number_claim, ...settings }) ? number_claim : null,
  has_client_secret: client_secret !== null,
});
