import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as samlify from 'samlify';
import { samlKeys } from './saml-keys.ts';

samlify.setSchemaValidator({ validate: async () => 'not needed' });

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

export type SamlPerson = { readonly nameId: string; readonly email?: string; readonly number?: string };

/** What a response says other than a right one would. Times in ms from now. */
export type ResponseChanges = {
  readonly keys?: keyof typeof samlKeys;
  readonly audience?: string;
  readonly recipient?: string;
  readonly inResponseTo?: string;
  readonly issuer?: string;
  readonly issuedMs?: number;
  readonly nameIdFormat?: string;
};

/** A real SAML provider (samlify). Its sign-in page asks for a name only. `metadata`: of the service provider. */
export async function startSamlProvider() {
  const people = new Map<string, SamlPerson>();
  let serviceProvider: ReturnType<typeof samlify.ServiceProvider> | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'GET') {
        response.setHeader('content-type', 'text/html');
        response.end(
          `<!doctype html><title>Sign in</title><h1>Example SAML provider</h1>
           <form method="post" action="${request.url?.replaceAll('&', '&amp;')}"><label>Name <input name="name"></label> <button>Sign in</button></form>`,
        );
        return;
      }
      const name = new URLSearchParams(await text(request)).get('name') ?? '';
      const { to, encoded } = await respond(new URL(request.url ?? '', issuer).href, name);
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><title>Continue</title><form method="post" action="${to}"><input type="hidden" name="SAMLResponse" value="${encoded}"><button>Continue</button></form>`,
      );
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}/metadata`;
  const ssoUrl = `${origin}/sso`;

  const makeProvider = (keys: keyof typeof samlKeys) =>
    samlify.IdentityProvider({
      entityID: issuer,
      privateKey: samlKeys[keys].key,
      signingCert: samlKeys[keys].certificate,
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      isAssertionEncrypted: false,
      singleSignOnService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: ssoUrl }],
      // Muster does not use it; the library complains without it.
      singleLogoutService: [
        { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${origin}/logout` },
      ],
      nameIDFormat: [persistent],
      loginResponseTemplate: {
        context: samlify.SamlLib.defaultLoginResponseTemplate.context,
        attributes: [
          {
            name: 'mail',
            valueTag: 'email',
            nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
            valueXsiType: 'xs:string',
          },
          {
            name: 'number',
            valueTag: 'number',
            nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
            valueXsiType: 'xs:string',
          },
        ],
      },
    });

  /** Answers the request of an address. Returns the form that the browser would send. */
  async function respond(url: string, name: string, changes: ResponseChanges = {}) {
    if (!serviceProvider) throw new Error('The provider does not know the service provider');
    const provider = makeProvider(changes.keys ?? 'own');
    const query = Object.fromEntries(new URL(url).searchParams);
    const { extract } = await provider.parseLoginRequest(serviceProvider, 'redirect', { query });
    const { id } = extract['request'] as { id: string };
    const to = String(serviceProvider.entityMeta.getAssertionConsumerService('post'));
    const { nameId, email = '', number = '' } = people.get(name) ?? { nameId: name };
    const issuedMs = Date.now() + (changes.issuedMs ?? 0);
    const until = new Date(issuedMs + 300_000).toISOString();
    const responseId = `_${crypto.randomUUID()}`;
    const tags = {
      ID: responseId,
      AssertionID: `_${crypto.randomUUID()}`,
      Destination: to,
      Audience: changes.audience ?? String(serviceProvider.entityMeta.getEntityID()),
      SubjectRecipient: changes.recipient ?? to,
      Issuer: changes.issuer ?? issuer,
      IssueInstant: new Date(issuedMs).toISOString(),
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      ConditionsNotBefore: new Date(issuedMs).toISOString(),
      ConditionsNotOnOrAfter: until,
      SubjectConfirmationDataNotOnOrAfter: until,
      NameIDFormat: changes.nameIdFormat ?? persistent,
      NameID: nameId,
      InResponseTo: changes.inResponseTo ?? id,
      AuthnStatement: '',
      attrEmail: email,
      attrNumber: number,
    };
    const { context } = await provider.createLoginResponse(
      serviceProvider,
      { extract },
      'post',
      {},
      (template: string) => ({
        id: responseId,
        context: samlify.SamlLib.replaceTagsByValue(template, tags),
      }),
    );
    return { to, encoded: context, requestId: id };
  }

  return {
    issuer,
    ssoUrl,
    metadata: makeProvider('own').getMetadata(),
    certificate: samlKeys.own.certificate,
    setServiceProvider: (metadata: string) => void (serviceProvider = samlify.ServiceProvider({ metadata })),
    setPerson: (name: string, person: SamlPerson) => void people.set(name, person),
    respond,
    stop: () => new Promise<void>((stopped) => (server.closeAllConnections(), server.close(() => stopped()))),
  };
}
