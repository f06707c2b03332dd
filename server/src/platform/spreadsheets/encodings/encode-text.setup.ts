import { encodeSingleByte } from './encode-text.ts';

const tables = new Map<string, ReadonlyMap<string, number[]>>();

/** Encodes text as a program of that encoding would write it. Throws if a character does not exist there. */
export function encodeText(text: string, encoding: string): Buffer {
  const single = encodeSingleByte(text, encoding);
  if (single) return Buffer.from(single);
  const table = tables.get(encoding) ?? doubleByteTable(encoding);
  tables.set(encoding, table);
  return Buffer.from(
    [...text].flatMap((character) => {
      const bytes = character < '\x80' ? [character.charCodeAt(0)] : table.get(character);
      if (!bytes) throw new Error(`${character} does not exist in ${encoding}`);
      return bytes;
    }),
  );
}

function doubleByteTable(encoding: string): ReadonlyMap<string, number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(new Uint8Array([lead, trail]));
      if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, [lead, trail]);
    }
  }
  return table;
}
