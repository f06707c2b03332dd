import { createHmac, timingSafeEqual, X509Certificate } from 'node:crypto';

/** How long a person may take at the provider. */
export const requestSeconds = 600;

export const persistentFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

type Request = { readonly universityId: string; readonly expiresSeconds: number; readonly nonce: string };

const sign = (key: Uint8Array, { universityId, expiresSeconds, nonce }: Request): string =>
  createHmac('sha256', key).update(`${universityId}|${expiresSeconds}|${nonce}`).digest('base64url');

/** The id of a request. Its signature replaces a table of requests that are not answered yet. */
export const makeRequestId = (key: Uint8Array, request: Request): string =>
  `_${request.expiresSeconds}.${request.nonce}.${sign(key, request)}`;

/** Returns when the request expires; undefined unless the id is one of the university and has not expired. */
export function readRequestExpiry(key: Uint8Array, universityId: string, id: string, nowMs: number): Date | undefined {
  const [, seconds = '', nonce = '', signature = ''] = /^_(\d{1,12})\.([\w-]{1,64})\.([\w-]{43})$/u.exec(id) ?? [];
  if (signature === '') return undefined;
  const request = { universityId, expiresSeconds: Number(seconds), nonce };
  const expiresMs = request.expiresSeconds * 1000;
  const isOurs = timingSafeEqual(Buffer.from(sign(key, request)), Buffer.from(signature));
  return isOurs && expiresMs > nowMs ? new Date(expiresMs) : undefined;
}

/** The id of the request that a response names first, without parsing it. The signed part must name the same one. */
export const readRequestId = (xml: string): string | undefined =>
  /\sInResponseTo\s*=\s*["']([\w.-]{1,200})["']/u.exec(xml)?.[1];

/** Tags of a response. The time of parsing grows with the square of the elements: 64 kB of empty ones take half a minute. */
const maxTags = 2_000;

/** Returns why a response is refused before it is parsed; undefined if it may be parsed. */
export function responseProblem(xml: string): string | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(xml)) return 'it contains a document type declaration';
  if (xml.split('<').length > maxTags) return 'it has too many elements';
  if (/xmldsig#(?:rsa-|dsa-|hmac-)?sha1\b/u.test(xml)) return 'it is signed with SHA-1';
  return undefined;
}

/** What the library read from a verified assertion. */
export type VerifiedAssertion = {
  readonly issuer: unknown;
  readonly nameID: unknown;
  readonly nameIDFormat: unknown;
  readonly attributes?: Readonly<Record<string, unknown>> | undefined;
  /** The element as xml2js reads it: `$` are attributes. */
  readonly assertion: unknown;
};

type Expected = {
  readonly issuer: string;
  readonly responseUrl: string;
  readonly requestId: string;
  readonly nowMs: number;
  readonly skewMs: number;
  readonly subjectAttribute: string | null;
};

type Confirmation = {
  readonly $?: { readonly Method?: string };
  readonly SubjectConfirmationData?: readonly { readonly $?: Readonly<Record<string, string>> }[];
};

/**
 * Checks what the library leaves open, in the signed assertion: its issuer, and a bearer confirmation for our address and request. Returns
 * the claims of the person. Throws an error whose text is for the log.
 */
export function readAssertion(
  { issuer, nameID, nameIDFormat, attributes = {}, assertion }: VerifiedAssertion,
  expected: Expected,
): Readonly<Record<string, unknown>> & { readonly sub: string } {
  if (issuer !== expected.issuer) throw new Error(`The assertion is from another issuer: ${String(issuer)}`);
  const subject = (
    assertion as { Assertion?: { Subject?: readonly { SubjectConfirmation?: readonly Confirmation[] }[] } }
  ).Assertion?.Subject?.[0];
  if (!subject?.SubjectConfirmation?.some((one) => isConfirmed(one, expected)))
    throw new Error('The assertion has no bearer confirmation for this address and request');
  const claims = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, readAttribute(value)]));
  const sub =
    expected.subjectAttribute === null
      ? nameIDFormat === persistentFormat && typeof nameID === 'string'
        ? nameID
        : undefined
      : claims[expected.subjectAttribute];
  if (sub === undefined || sub === '')
    throw new Error(
      expected.subjectAttribute === null
        ? `The assertion has no persistent NameID, but ${String(nameIDFormat)}`
        : `The assertion has no attribute ${expected.subjectAttribute}`,
    );
  return { ...claims, sub };
}

function isConfirmed({ $, SubjectConfirmationData: data }: Confirmation, expected: Expected): boolean {
  const { Recipient, InResponseTo, NotOnOrAfter } = data?.[0]?.$ ?? {};
  return (
    $?.Method === bearer &&
    Recipient === expected.responseUrl &&
    InResponseTo === expected.requestId &&
    Date.parse(NotOnOrAfter ?? '') + expected.skewMs > expected.nowMs
  );
}

/** The first value as text. A value may be a NameID element (eduPersonTargetedID). */
function readAttribute(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return first;
  const nested = (first as { NameID?: readonly { readonly _?: unknown }[] } | undefined)?.NameID?.[0]?._;
  return typeof nested === 'string' ? nested : undefined;
}

/** A certificate as PEM; undefined if the text, PEM or Base64, is none. */
export function readCertificate(typed: string): string | undefined {
  const base64 = typed.replaceAll(/-----[A-Z ]+-----|\s/gu, '');
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString();
  } catch {
    return undefined;
  }
}
