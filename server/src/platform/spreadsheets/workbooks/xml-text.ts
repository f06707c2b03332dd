const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces the entities of XML text. */
export const decodeXml = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu, (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return entities[name] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

const patterns = new Map<string, RegExp>();

/** The value of an attribute in the text of a tag. The name may have a prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}=["']`, 'u');
  patterns.set(name, pattern);
  const start = attributes.search(pattern);
  if (start < 0) return undefined;
  const from = attributes.indexOf('=', start) + 2;
  const to = attributes.indexOf(attributes.charAt(from - 1), from);
  return decodeXml(attributes.slice(from, to < 0 ? undefined : to));
}
