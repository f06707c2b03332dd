/** Characters of a typed code, as the screen shows them in two groups of four. */
export const typedLength = 8;
/** Characters after `/C/`: the session's handle and the code of the moment. */
const scannedLength = 34;

/** What a person typed or a camera read, in the alphabet of the codes: O is 0, I and L are 1, the rest is punctuation. */
function normalize(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]+/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** The code in the text of a QR image, or undefined when the image is not one of ours. */
export function parseScannedCode(text: string): string | undefined {
  const found = /(?:^|\/C\/)([0-9A-Z]+)\/?$/i.exec(text.trim())?.[1];
  const code = normalize(found ?? '');
  return code.length === scannedLength && !code.includes('U') ? code : undefined;
}

export type TypedCode = { readonly text: string; readonly missing: number; readonly hasInvalidCharacter: boolean };

/** Reads while the person types: what counts so far, how much is missing, and whether a character is in no code. */
export function parseTypedCode(typed: string): TypedCode {
  const text = normalize(typed).slice(0, typedLength);
  return { text, missing: typedLength - text.length, hasInvalidCharacter: text.includes('U') };
}

/** 'ABCD-1234', the way the screen in front shows it. */
export const formatTypedCode = (text: string): string =>
  text.length > 4 ? `${text.slice(0, 4)}-${text.slice(4)}` : text;
