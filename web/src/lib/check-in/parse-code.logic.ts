/** Characters of a typed code, shown on the screen in two groups of four. */
export const typedLength = 8;
/** Characters after `/C/`: the handle of the session and its current code. */
const scannedLength = 34;

/** Converts input to the alphabet of the codes: full-width letters become plain, O becomes 0, I and L become 1, punctuation is removed. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]+/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** The code in the text of a QR image; undefined if it is not a Muster code. */
export function parseScannedCode(text: string): string | undefined {
  const found = /(?:^|\/C\/)([0-9A-Z]+)\/?$/i.exec(text.trim())?.[1];
  const code = normalize(found ?? '');
  return code.length === scannedLength && !code.includes('U') ? code : undefined;
}

export type TypedCode = {
  readonly text: string;
  /** Number of characters still to type. */
  readonly missing: number;
  /** Contains a character that occurs in no code. */
  readonly hasInvalidCharacter: boolean;
};

export function parseTypedCode(typed: string): TypedCode {
  const text = normalize(typed).slice(0, typedLength);
  return { text, missing: typedLength - text.length, hasInvalidCharacter: text.includes('U') };
}

/** Looks like a code, and is none that a class shows. */
export const exampleCode = '5JSN HN82';

/**
 * What the field shows after input: 'ABCD 1234', as on the projector. While an input method composes, the text stays as it is, because
 * changing it would end the composition.
 */
export function formatTypedCode(typed: string, isComposing = false): string {
  if (isComposing) return typed;
  const { text } = parseTypedCode(typed);
  return text.length > 4 ? `${text.slice(0, 4)} ${text.slice(4)}` : text;
}
