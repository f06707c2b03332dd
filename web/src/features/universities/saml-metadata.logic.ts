/** What the metadata of a SAML provider say. */
export type ProviderMetadata = {
  readonly issuer: string;
  readonly sso_url: string;
  /** PEM blocks. */
  readonly certificates: string;
};

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/**
 * Reads the metadata of one provider; undefined if the text is none. The server reads no metadata: the administrator sees and saves the values.
 * Tags are found by expressions, since a trusted page must not parse foreign markup.
 */
export function readProviderMetadata(xml: string): ProviderMetadata | undefined {
  const text = xml.replaceAll(/<!--.*?-->/gsu, '');
  const issuer = attributesOf(text, 'EntityDescriptor')[0]?.['entityID'];
  const provider = contentsOf(text, 'IDPSSODescriptor')[0] ?? '';
  const ssoUrl = attributesOf(provider, 'SingleSignOnService').find(({ Binding }) => Binding === redirectBinding)?.[
    'Location'
  ];
  const keys = contentsOf(provider, 'KeyDescriptor', (attributes) => attributes['use'] !== 'encryption');
  const certificates = keys.flatMap((key) => contentsOf(key, 'X509Certificate')).map(toPem);
  if (!issuer || !ssoUrl || certificates.length === 0) return undefined;
  return { issuer, sso_url: ssoUrl, certificates: [...new Set(certificates)].join('\n') };
}

const toPem = (base64: string): string => {
  const lines = base64.replaceAll(/\s/gu, '').match(/.{1,64}/gu) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
};

type Attributes = Readonly<Record<string, string>>;

/** The attributes of each start tag with this local name. */
const attributesOf = (xml: string, name: string): Attributes[] =>
  [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}\\s([^>]*)>`, 'gu'))].map(([, text = '']) => readAttributes(text));

/** The contents of each element with this local name, which contains no other one of the name. */
const contentsOf = (xml: string, name: string, isWanted: (attributes: Attributes) => boolean = () => true): string[] =>
  [...xml.matchAll(new RegExp(`<((?:[\\w.-]+:)?${name})(\\s[^>]*)?>(.*?)</\\1\\s*>`, 'gsu'))]
    .filter(([, , attributes = '']) => isWanted(readAttributes(attributes)))
    .map(([, , , content = '']) => content);

const readAttributes = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)].map(([, name = '', one, other]) => [
      name,
      (one ?? other ?? '').replaceAll('&amp;', '&'),
    ]),
  );
