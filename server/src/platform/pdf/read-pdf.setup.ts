import { inflateSync } from 'node:zlib';

/** The text of a PDF, read through the ToUnicode maps of its fonts. */
export type ReadPdf = {
  readonly raw: string;
  readonly title: string;
  /** The lines of each page from top to bottom; separate texts of a line are joined by tabs. */
  readonly pages: readonly (readonly string[])[];
};

export function readPdf(bytes: Buffer): ReadPdf {
  const raw = bytes.toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/gu)].map(([, id, text]) => [id, text ?? '']),
  );
  const get = (id: string | undefined): string => objects.get(id ?? '') ?? '';
  const referred = (text: string, name: string): string => get(new RegExp(`/${name} (\\d+) 0 R`, 'u').exec(text)?.[1]);
  const kids = /\/Kids \[([^\]]*)\]/u.exec(raw)?.[1] ?? '';
  const pages = [...kids.matchAll(/(\d+) 0 R/gu)].map(([, id]) => {
    const page = get(id);
    const fontEntries = /\/Font <<([\s\S]*?)>>/u.exec(referred(page, 'Resources'))?.[1] ?? '';
    const fonts = [...fontEntries.matchAll(/\/(\w+) (\d+) 0 R/gu)].map(([, name = '', font]): [string, GlyphMap] => [
      name,
      parseToUnicode(inflateStream(referred(get(font), 'ToUnicode'))),
    ]);
    return linesIn(inflateStream(referred(page, 'Contents')), new Map(fonts));
  });
  return { raw, pages, title: decodeString(referred(raw, 'Title')) };
}

function inflateStream(object: string): string {
  // Without an optional \r: the last byte of the packed data may be one.
  const packed = /stream\n([\s\S]*?)\nendstream/u.exec(object)?.[1] ?? '';
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
}

type GlyphMap = ReadonlyMap<number, string>;

const decodeUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Parses `<0000> <00ff> [<0000> <0041> …]`: the index in the list is the glyph id. */
function parseToUnicode(map: string): GlyphMap {
  const glyphMap = new Map<number, string>();
  for (const [, first = '0', , list = ''] of map.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/gu)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/gu)].entries()) {
      glyphMap.set(Number.parseInt(first, 16) + at, decodeUtf16(hex.replaceAll(' ', '')));
    }
  }
  return glyphMap;
}

const operation =
  /\/Span <<\s*\/ActualText (?<actualText>[\s\S]*?)\s*>>\s*BDC|(?<end>EMC)|\/(?<font>F\d+) [\d.]+ Tf|1 0 0 1 [\d.-]+ (?<height>[\d.-]+) Tm|\[(?<glyphIds>[^\]]*)\] TJ/gu;

function linesIn(content: string, fonts: ReadonlyMap<string, GlyphMap>): string[] {
  const lines = new Map<number, string[]>();
  let [height, font] = [0, ''];
  let actualText: string | undefined;
  const addText = (text: string): void => void lines.set(height, [...(lines.get(height) ?? []), text]);
  for (const { groups = {} } of content.matchAll(operation)) {
    if (groups['actualText'] !== undefined) actualText = decodeString(groups['actualText']);
    else if (groups['end'] !== undefined) {
      if (actualText !== undefined) addText(actualText);
      actualText = undefined;
    } else if (groups['font'] !== undefined) font = groups['font'];
    else if (groups['height'] !== undefined) height = Number(groups['height']);
    else if (actualText === undefined) addText(glyphs(groups['glyphIds'] ?? '', fonts.get(font) ?? new Map()));
  }
  return [...lines].toSorted(([one], [other]) => other - one).map(([, texts]) => texts.join('\t'));
}

const glyphs = (glyphIds: string, glyphMap: GlyphMap): string =>
  [...glyphIds.matchAll(/<(\w+)>/gu)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/gu) ?? [])
    .map((glyph) => glyphMap.get(Number.parseInt(glyph, 16)) ?? '?')
    .join('');

/** Decodes a PDF string: bytes in parentheses, UTF-16 after a byte order mark. */
function decodeString(written: string): string {
  const bytes = Buffer.from(
    written.slice(1, -1).replaceAll(/\\([nrtbf()\\])/gu, (_, sign: string) => escapes[sign] ?? sign),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
