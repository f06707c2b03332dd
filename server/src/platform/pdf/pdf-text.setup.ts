import { inflateSync } from 'node:zlib';

/** What a program that reads a PDF finds in it, by the letters that the file itself tells of its glyphs. */
export type ReadPdf = {
  readonly raw: string;
  readonly title: string;
  /** Of each page its lines from top to bottom; a tab between what was written apart. */
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
    const listed = /\/Font <<([\s\S]*?)>>/u.exec(referred(page, 'Resources'))?.[1] ?? '';
    const fonts = [...listed.matchAll(/\/(\w+) (\d+) 0 R/gu)].map(([, name = '', font]): [string, Letters] => [
      name,
      lettersIn(unpacked(referred(get(font), 'ToUnicode'))),
    ]);
    return linesIn(unpacked(referred(page, 'Contents')), new Map(fonts));
  });
  return { raw, pages, title: ownText(referred(raw, 'Title')) };
}

function unpacked(object: string): string {
  const packed = /stream\r?\n([\s\S]*?)\r?\nendstream/u.exec(object)?.[1] ?? '';
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
}

type Letters = ReadonlyMap<number, string>;

const wide = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** `<0000> <00ff> [<0000> <0041> …]`: the glyph by its place in the list. */
function lettersIn(map: string): Letters {
  const letters = new Map<number, string>();
  for (const [, first = '0', , list = ''] of map.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/gu)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/gu)].entries()) {
      letters.set(Number.parseInt(first, 16) + at, wide(hex.replaceAll(' ', '')));
    }
  }
  return letters;
}

const operation =
  /\/Span <<\s*\/ActualText (?<own>[\s\S]*?)\s*>>\s*BDC|(?<end>EMC)|\/(?<font>F\d+) [\d.]+ Tf|1 0 0 1 [\d.-]+ (?<height>[\d.-]+) Tm|\[(?<shown>[^\]]*)\] TJ/gu;

function linesIn(content: string, fonts: ReadonlyMap<string, Letters>): string[] {
  const lines = new Map<number, string[]>();
  let [height, font] = [0, ''];
  let own: string | undefined;
  const write = (text: string): void => void lines.set(height, [...(lines.get(height) ?? []), text]);
  for (const { groups = {} } of content.matchAll(operation)) {
    if (groups['own'] !== undefined) own = ownText(groups['own']);
    else if (groups['end'] !== undefined) {
      if (own !== undefined) write(own);
      own = undefined;
    } else if (groups['font'] !== undefined) font = groups['font'];
    else if (groups['height'] !== undefined) height = Number(groups['height']);
    else if (own === undefined) write(glyphs(groups['shown'] ?? '', fonts.get(font) ?? new Map()));
  }
  return [...lines].toSorted(([one], [other]) => other - one).map(([, texts]) => texts.join('\t'));
}

const glyphs = (shown: string, letters: Letters): string =>
  [...shown.matchAll(/<(\w+)>/gu)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/gu) ?? [])
    .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '?')
    .join('');

/** A string of the file: bytes in brackets, two to a letter after a byte order mark. */
function ownText(written: string): string {
  const bytes = Buffer.from(
    written.slice(1, -1).replaceAll(/\\([nrtbf()\\])/gu, (_, sign: string) => escapes[sign] ?? sign),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
