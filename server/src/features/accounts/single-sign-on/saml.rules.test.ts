import { describe, expect, it } from 'vitest';
import { samlKeys } from '#testing/saml-keys.ts';
import {
  makeRequestId,
  readAssertion,
  readCertificate,
  readRequestExpiry,
  readRequestId,
  responseProblem,
} from './saml.rules.ts';

const key = Buffer.from('a key');

describe('id of a SAML request', () => {
  const id = makeRequestId(key, { universityId: 'u', expiresSeconds: 1_000, nonce: 'n' });

  it('is valid for its university until it expires', () => {
    expect(readRequestExpiry(key, 'u', id, 999_999)).toEqual(new Date(1_000_000));
    expect(readRequestExpiry(key, 'u', id, 1_000_000)).toBeUndefined();
    expect(readRequestExpiry(key, 'other', id, 0)).toBeUndefined();
    expect(readRequestExpiry(Buffer.from('another key'), 'u', id, 0)).toBeUndefined();
  });

  it('cannot be extended', () => {
    for (const changed of [id.replace('_1000', '_9999'), id.slice(0, -1), '', '_1.n.', 'x'.repeat(10_000)])
      expect(readRequestExpiry(key, 'u', changed, 0)).toBeUndefined();
  });
});

describe('SAML assertion', () => {
  const confirmation = (data: object, method = 'urn:oasis:names:tc:SAML:2.0:cm:bearer') => ({
    Assertion: {
      Subject: [{ SubjectConfirmation: [{ $: { Method: method }, SubjectConfirmationData: [{ $: data }] }] }],
    },
  });
  const right = { Recipient: 'https://us', InResponseTo: 'r', NotOnOrAfter: '2026-01-01T00:10:00Z' };
  const expected = {
    issuer: 'https://them',
    responseUrl: 'https://us',
    requestId: 'r',
    nowMs: Date.parse('2026-01-01T00:05:00Z'),
    skewMs: 60_000,
    subjectAttribute: null,
  };
  const verified = {
    issuer: 'https://them',
    nameID: 'sam',
    nameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes: { mail: ['sam@x.example', 'other'], id: { NameID: [{ _: 'opaque' }] }, empty: {} },
    assertion: confirmation(right),
  };

  it('names the person and the first value of each attribute', () => {
    expect(readAssertion(verified, expected)).toEqual({ sub: 'sam', mail: 'sam@x.example', id: 'opaque' });
    expect(readAssertion(verified, { ...expected, subjectAttribute: 'id' }).sub).toBe('opaque');
  });

  it.each<[string, object]>([
    ['another issuer', { issuer: 'https://evil' }],
    ['a NameID of another format', { nameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' }],
    ['another recipient', { assertion: confirmation({ ...right, Recipient: 'https://evil' }) }],
    ['another request', { assertion: confirmation({ ...right, InResponseTo: 'x' }) }],
    ['no request', { assertion: confirmation({ Recipient: right.Recipient, NotOnOrAfter: right.NotOnOrAfter }) }],
    ['no end', { assertion: confirmation({ Recipient: right.Recipient, InResponseTo: 'r' }) }],
    ['a past end', { assertion: confirmation({ ...right, NotOnOrAfter: '2026-01-01T00:03:59Z' }) }],
    ['another method', { assertion: confirmation(right, 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key') }],
    ['no subject', { assertion: {} }],
  ])('is refused with %s', (_, changes) => {
    expect(() => readAssertion({ ...verified, ...changes }, expected)).toThrow(/assertion/u);
  });
});

describe('SAML response', () => {
  it('names its request before it is parsed', () => {
    const id = makeRequestId(key, { universityId: 'u', expiresSeconds: 1_000, nonce: 'n' });
    expect(readRequestId(`<p:Response ID="a"\n InResponseTo = "${id}">`)).toBe(id);
    expect(readRequestId(`<p:Response InResponseTo='${id}'><x InResponseTo="other"/>`)).toBe(id);
    for (const xml of ['<a/>', '<a InResponseTo=""/>', '<a InResponseTo="&amp;"/>', '<a NotInResponseTo="a"/>'])
      expect(readRequestId(xml)).toBeUndefined();
  });

  it('is refused with more elements than can be parsed quickly', () => {
    expect(responseProblem(`<a>${'<b/>'.repeat(1_900)}</a>`)).toBeUndefined();
    expect(responseProblem(`<a>${'<b/>'.repeat(2_000)}</a>`)).toContain('too many elements');
  });

  it('is refused with a document type or SHA-1 before it is parsed', () => {
    expect(responseProblem('<a/>')).toBeUndefined();
    expect(responseProblem('<!doctype x><a/>')).toContain('document type');
    for (const method of ['rsa-sha1', 'hmac-sha1', 'sha1'])
      expect(responseProblem(`<a b="http://www.w3.org/2000/09/xmldsig#${method}"/>`)).toContain('SHA-1');
  });
});

describe('certificate', () => {
  it('is read as PEM and as Base64', () => {
    const { certificate } = samlKeys.own;
    expect(readCertificate(certificate)).toContain('BEGIN CERTIFICATE');
    expect(readCertificate(certificate.replaceAll(/-----[A-Z ]+-----|\s/gu, ''))).toBe(readCertificate(certificate));
    expect(readCertificate('none')).toBeUndefined();
  });
});
