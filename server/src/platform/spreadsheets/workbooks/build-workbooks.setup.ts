import { crc32, deflateRawSync } from 'node:zlib';

/** Builds a ZIP archive whose declared sizes can be wrong. */
export function buildZip(parts: Record<string, string | Buffer>, declareSize?: (size: number) => number): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content as string);
    const packed = deflateRawSync(data);
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(8, 0);
    fields.writeUInt32LE(crc32(data), 6);
    fields.writeUInt32LE(packed.length, 10);
    fields.writeUInt32LE(declareSize?.(data.length) ?? data.length, 14);
    fields.writeUInt16LE(name.length, 18);
    const local = Buffer.concat([bytes(0x04034b50, 20, 0), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([bytes(0x02014b50, 20, 20, 0), fields, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function bytes(signature: number, ...words: number[]): Buffer {
  const buffer = Buffer.alloc(4 + words.length * 2);
  buffer.writeUInt32LE(signature, 0);
  for (const [at, word] of words.entries()) buffer.writeUInt16LE(word, 4 + at * 2);
  return buffer;
}

const namespace = 'http://schemas.openxmlformats.org';
const office = `${namespace}/officeDocument/2006/relationships`;
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (text: string): string =>
  `<Relationships xmlns="${namespace}/package/2006/relationships">${text}</Relationships>`;

/** The parts of a workbook with one sheet, whose content is the given XML; `before` and `after` are other elements of the sheet. */
export const workbookParts = (
  sheetData: string,
  { before = '', after = '' }: { before?: string; after?: string } = {},
): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${namespace}/package/2006/content-types"/>`,
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
  'xl/worksheets/sheet1.xml': `<worksheet>${before}<sheetData>${sheetData}</sheetData>${after}</worksheet>`,
});

/** Builds an Excel 97 workbook with one sheet of texts and numbers. */
export function buildXls(rows: readonly (readonly (string | number)[])[], countsFrom1904 = false): Buffer {
  const record = (id: number, ...data: Buffer[]): Buffer => {
    const body = Buffer.concat(data);
    return Buffer.concat([words(id, body.length), body]);
  };
  const cells = rows.flatMap((row, at) =>
    row.map((cell, column) => {
      const position = words(at, column, 0);
      if (typeof cell === 'string') {
        return record(0x0204, position, words(cell.length), Buffer.from([1]), Buffer.from(cell, 'utf16le'));
      }
      const number = Buffer.alloc(8);
      number.writeDoubleLE(cell, 0);
      return record(0x0203, position, number);
    }),
  );
  const bof = (type: number): Buffer => record(0x0809, words(0x0600, type, 0, 0, 0, 0, 0, 0));
  const end = record(0x000a);
  const sheetAt = Buffer.alloc(4);
  const boundSheet = (): Buffer => record(0x0085, sheetAt, Buffer.from([0, 0, 1, 0, 0x41]));
  const dateMode = record(0x0022, words(Number(countsFrom1904)));
  sheetAt.writeUInt32LE(bof(5).length + dateMode.length + boundSheet().length + end.length, 0);
  return buildCompoundFile(Buffer.concat([bof(5), dateMode, boundSheet(), end, bof(0x10), ...cells, end]));
}

const words = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) buffer.writeUInt16LE(value, at * 2);
  return buffer;
};

/** Builds the compound file of an Excel 97 workbook: header, sector table, directory, stream. */
function buildCompoundFile(stream: Buffer): Buffer {
  const sector = 512;
  const size = Math.max(4096, Math.ceil(stream.length / sector) * sector);
  const count = size / sector;
  const endOfChain = 0xfffffffe;
  const header = Buffer.alloc(sector, 0xff);
  Buffer.from('D0CF11E0A1B11AE1', 'hex').copy(header);
  header.fill(0, 8, 76);
  words(0x3e, 3, 0xfffe, 9, 6).copy(header, 24);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(endOfChain, 68);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(sector, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(endOfChain, 4);
  for (let at = 0; at < count; at += 1) table.writeUInt32LE(at === count - 1 ? endOfChain : at + 3, (at + 2) * 4);
  const directory = Buffer.alloc(sector);
  entry('Root Entry', 5, endOfChain, 0).copy(directory, 0);
  entry('Workbook', 2, 2, size).copy(directory, 128);
  directory.writeUInt32LE(1, 76);
  return Buffer.concat([header, table, directory, stream, Buffer.alloc(size - stream.length)]);
}

function entry(name: string, type: number, start: number, size: number): Buffer {
  const buffer = Buffer.alloc(128);
  buffer.write(name, 0, 'utf16le');
  buffer.writeUInt16LE((name.length + 1) * 2, 64);
  buffer.writeUInt8(type, 66);
  buffer.fill(0xff, 68, 80);
  buffer.writeUInt32LE(start, 116);
  buffer.writeUInt32LE(size, 120);
  return buffer;
}
