/** Character -> bytes, for encodings of one byte per character. */
const tables = new Map<string, ReadonlyMap<string, number>>();

function tableOf(encoding: string): ReadonlyMap<string, number> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const all = Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte] as const);
  const table = new Map(all.filter(([character]) => character !== '\uFFFD'));
  tables.set(encoding, table);
  return table;
}

/** Encodes text with one byte per character; undefined if a character does not exist in the encoding. */
export function encodeSingleByte(text: string, encoding: string): Uint8Array | undefined {
  const table = tableOf(encoding);
  const bytes = [...text].map((character) => table.get(character));
  return bytes.every((byte) => byte !== undefined) ? new Uint8Array(bytes) : undefined;
}
