import { describe, expect, it } from 'vitest';
import { readProviderMetadata } from './saml-metadata.logic.ts';

const metadata = `<?xml version="1.0"?>
<!-- <md:EntityDescriptor entityID="https://comment.example"> -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"
  entityID='https://login.example/idp'>
  <md:SPSSODescriptor><md:KeyDescriptor><ds:X509Certificate>SP</ds:X509Certificate></md:KeyDescriptor></md:SPSSODescriptor>
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="encryption"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>ENC</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
      QUJD
      REVG
    </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://login.example/post"/>
    <md:SingleSignOnService Location="https://login.example/sso?a=1&amp;b=2" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

describe('metadata of a SAML provider', () => {
  it('give entity id, address for the redirect binding and signing certificates', () => {
    expect(readProviderMetadata(metadata)).toEqual({
      issuer: 'https://login.example/idp',
      sso_url: 'https://login.example/sso?a=1&b=2',
      certificates: '-----BEGIN CERTIFICATE-----\nQUJDREVG\n-----END CERTIFICATE-----',
    });
  });

  it('are refused when something is missing', () => {
    for (const text of [
      '',
      'hello',
      metadata.replace('HTTP-Redirect', 'SOAP'),
      metadata.replace('use="signing"', 'use="encryption"'),
    ])
      expect(readProviderMetadata(text)).toBeUndefined();
  });
});
