import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { queryParam } from '../http/lists.ts';
import { roles, success, text, uuid } from '../http/shared.ts';
import { optionalLine, required } from '../http/fields.ts';
import { secondFactorReply, sharedComputer, signInReply } from './sign-in.ts';

/** Part of the address to which the provider of a university sends people back; the whole address is registered with the provider. */
export const callbackPathOf = (code: string) => `/api/auth/single-sign-on/${encodeURIComponent(code)}/callback`;

/** The address of earlier releases, the same for all universities. Providers that were stored then may use it. */
export const commonCallbackPath = '/api/auth/single-sign-on/callback';

/** The addresses of a university at Muster, as a SAML service provider. The entity id is the address of the metadata. */
export const samlPaths = (code: string) => {
  const base = `/api/auth/saml/${encodeURIComponent(code)}`;
  return { metadata: `${base}/metadata`, response: `${base}/response` };
};

/** Largest SAML response (XML), and its form: Base64 in which some characters take three bytes. */
export const samlResponseMaxBytes = 64 * 1024;
const samlFormMaxBytes = 1.5 * samlResponseMaxBytes;

export const providerKinds = ['oidc', 'saml'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** What the address says after the provider sent a person back: `/login#single-sign-on=done`. */
export type SingleSignOnOutcome = 'done' | 'unknown' | 'differs' | 'cancelled' | 'expired' | 'failed';

export const singleSignOnTexts = {
  noLabel: 'Enter the name that people know, such as "University account"',
  noIssuer: 'Enter the issuer of the provider, such as https://login.example.edu',
  issuerScheme: 'The issuer must begin with https://',
  noEntityId: 'Enter the entity ID of the provider, or read it from its metadata',
  noSsoUrl: 'Enter the address of the sign-in, such as https://login.example.edu/sso, or read it from the metadata',
  ssoUrlScheme: 'The address must begin with https://',
  noCertificate: 'Enter a certificate, or read it from the metadata',
  certificate: 'This is no certificate. Paste it as PEM or Base64, one after another',
  noClientId: 'Enter the client ID that the provider gave you',
  noEmailClaim: 'Enter the claim that contains the email address, usually email',
  noRoles: 'Choose at least one role',
  closedRole: 'Each role needs a way to sign in: single sign-on or a password',
  oneNumberClaim:
    'One claim cannot serve both: a student could open the account of the employee with the same number. Leave one blank; those people are found by email',
  notApproved: 'The operator of this server has to approve your university first',
  domain: 'Enter a domain such as example.edu',
} as const;

const roleList = z.array(z.enum(roles));

const fields = z.object({
  is_enabled: z.boolean(),
  kind: z.enum(providerKinds).default('oidc'),
  /** Name on the button of the sign-in screen. */
  label: required(singleSignOnTexts.noLabel, 60),
  /** OpenID Connect: the issuer. SAML: the entity id of the provider. */
  issuer: required(singleSignOnTexts.noIssuer, 300),
  /** OpenID Connect only. */
  client_id: optionalLine(300).default(null),
  /** SAML only: the address of the sign-in, for the redirect binding. */
  sso_url: optionalLine(1_000).default(null),
  /** SAML only: whose keys may sign assertions, as PEM or Base64. */
  certificates: z.array(z.string().max(10_000)).max(5, 'Please use at most 5 certificates').default([]),
  /** SAML only: the attribute that identifies a person; null: the persistent NameID. */
  subject_attribute: optionalLine(200).default(null),
  email_claim: required(singleSignOnTexts.noEmailClaim, 200),
  /** The claim with the student number; null: students are found by email only. */
  student_number_claim: optionalLine(200).default(null),
  /** The claim with the employee ID of lecturers; null: they are found by email only. */
  employee_id_claim: optionalLine(200).default(null),
  /** Whether an email counts that the provider does not mark as verified. */
  trusts_email: z.boolean(),
  /** Only emails of this domain count; null: all. */
  email_domain: optionalLine(120).pipe(
    z
      .string()
      .toLowerCase()
      .regex(/^(?!-)[\w-]+(?:\.[\w-]+)+$/u, singleSignOnTexts.domain)
      .nullable(),
  ),
  /** The value of the claim `acr` of sign-ins with a second factor; null: only the methods in `amr` (RFC 8176) count. */
  factor_acr: optionalLine(200).default(null),
  /** The roles that may sign in through the provider. */
  roles: roleList.min(1, singleSignOnTexts.noRoles),
  /** The roles that may sign in with a password. */
  password_roles: roleList,
});
export type SingleSignOnSettings = z.output<typeof fields>;

const form = fields.extend({
  /** Missing: the stored secret stays. Null: the client has none. */
  client_secret: z.string().min(1).max(1_000).nullish(),
  /** False: the provider sends people back to the address of this university from now on. It cannot be undone. */
  uses_common_address: z.boolean().optional(),
});
const address = /^https?:\/\/[^\s/?#]+/u;

/** The provider of a university. */
export const singleSignOnForm = form
  .superRefine((settings, { addIssue }) => {
    const { kind, issuer, client_id, sso_url, certificates, student_number_claim, employee_id_claim } = settings;
    const require = (isGiven: boolean, path: string, message: string): void => {
      if (!isGiven) addIssue({ code: 'custom', path: [path], message });
    };
    if (kind === 'oidc') {
      require(address.test(issuer), 'issuer', singleSignOnTexts.noIssuer);
      require(client_id !== null, 'client_id', singleSignOnTexts.noClientId);
    } else {
      require(sso_url !== null && address.test(sso_url), 'sso_url', singleSignOnTexts.noSsoUrl);
      require(certificates.length > 0, 'certificates', singleSignOnTexts.noCertificate);
    }
    const isOneClaim = student_number_claim !== null && student_number_claim === employee_id_claim;
    require(!isOneClaim, 'employee_id_claim', singleSignOnTexts.oneNumberClaim);
  })
  .refine(
    ({ is_enabled, roles: signingIn, password_roles: typing }) =>
      !is_enabled || roles.every((role) => signingIn.includes(role) || typing.includes(role)),
    { path: ['password_roles'], message: singleSignOnTexts.closedRole },
  );

const storedSettings = fields.extend({
  has_client_secret: z.boolean(),
  /** OpenID Connect: whether the provider sends people back to the address of earlier releases, which all universities shared. */
  uses_common_address: z.boolean(),
  /** A claim of earlier releases for the numbers of both roles. It is not used, and disappears when the settings are saved. */
  former_number_claim: z.string().nullable(),
});
/** How many numbers are both a student number and an employee ID. */
const sharedNumbers = z.int();

export const getSingleSignOn = endpoint({
  method: 'GET',
  path: '/api/university/single-sign-on',
  summary: 'Get the provider of single sign-on of the university, and the addresses to register with it',
  guard: { who: ['admin'], area: 'administrators' },
  reply: z.object({
    settings: storedSettings.nullable(),
    /** OpenID Connect: the address of this university, and the one of earlier releases. */
    redirect_uri: z.string(),
    common_redirect_uri: z.string(),
    shared_numbers: sharedNumbers,
    /** SAML: the address of the metadata, which is the entity id of the university at Muster, and where responses go. */
    saml: z.object({ entity_id: z.string(), response_url: z.string() }),
  }),
  errors: ['no_admin_record'],
});

export const saveSingleSignOn = endpoint({
  method: 'PUT',
  path: '/api/university/single-sign-on',
  summary: 'Save the provider of single sign-on of the university; an enabled one must be usable',
  guard: { who: ['admin'], area: 'administrators' },
  stepUp: true,
  body: singleSignOnForm,
  reply: success.extend({ settings: storedSettings, shared_numbers: sharedNumbers }),
  changes: ['university'],
  errors: ['no_admin_record'],
});

export const startSingleSignOn = endpoint({
  method: 'GET',
  path: '/api/auth/single-sign-on/start',
  summary: 'Redirect the browser to the provider of a university. `to` is the page to return to: /login or a scan page',
  guard: { who: 'public' },
  query: z.object({
    university: queryParam(text(30)),
    to: queryParam(
      z
        .string()
        .regex(/^\/(?:login|[Cc]\/[\w.~-]{1,200})$/u)
        .catch('/login'),
    ),
  }),
  reply: 'page',
  errors: ['not_found', 'too_many_attempts'],
});

export const singleSignOnCallback = endpoint({
  method: 'GET',
  path: '/api/auth/single-sign-on/:code/callback',
  summary: 'The provider of a university sends the browser back here. Redirects to the page where the sign-in began',
  guard: { who: 'public' },
  params: z.object({ code: text(60) }),
  reply: 'page',
  errors: ['too_many_attempts'],
});

export const commonSingleSignOnCallback = endpoint({
  method: 'GET',
  path: commonCallbackPath,
  summary: 'Like the address of one university, for providers that were registered with this one',
  guard: { who: 'public' },
  reply: 'page',
  errors: ['too_many_attempts'],
});

export const samlMetadata = endpoint({
  method: 'GET',
  path: '/api/auth/saml/:code/metadata',
  summary: 'Get the SAML metadata of a university as a service provider (XML)',
  guard: { who: 'public' },
  params: z.object({ code: text(60) }),
  reply: 'page',
  errors: ['not_found'],
});

export const samlResponse = endpoint({
  method: 'POST',
  path: '/api/auth/saml/:code/response',
  summary: 'The SAML provider sends its response here, as a form. Redirects to the callback of single sign-on',
  guard: { who: 'public' },
  params: z.object({ code: text(60) }),
  form: { maxBytes: samlFormMaxBytes },
  body: z.object({ SAMLResponse: z.string().min(1).max(samlFormMaxBytes) }),
  reply: 'page',
  errors: ['too_many_attempts'],
});

export const finishSingleSignOn = endpoint({
  method: 'POST',
  path: '/api/auth/single-sign-on/finish',
  summary:
    'Exchange the cookie of the callback for an access token; several accounts without a choice are listed instead',
  guard: { who: 'public' },
  body: z.object({
    /** One of the accounts of an earlier reply. */
    account_id: uuid.optional(),
    /** Chooses the account of this role if there is one. */
    role: z.enum(roles).optional(),
    is_shared: sharedComputer,
  }),
  reply: z.union([
    signInReply,
    secondFactorReply,
    success.extend({ accounts: z.array(z.object({ id: uuid, role: z.enum(roles), name: z.string() })) }),
  ]),
  errors: ['unauthenticated'],
});
