import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idParams } from '../http/shared.ts';
import { importBatch } from './imports.ts';

const guard = { who: ['admin'], area: 'imports' } as const;

/** Encodings of text files that can be chosen, by the names of the Encoding standard. */
export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-16',
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'iso-8859-5',
  'ibm866',
  'x-mac-cyrillic',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1255',
  'iso-8859-8',
  'windows-1256',
  'iso-8859-6',
  'windows-1257',
  'iso-8859-4',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type ImportEncoding = (typeof importEncodings)[number];
export const importSeparators = [',', ';', '\t', '|'] as const;

/** How the file of an import was read. */
export const importFileSource = z.object({
  /** Sheets of a workbook that are not empty. Empty for text files. */
  sheets: z.array(z.object({ name: z.string(), is_hidden: z.boolean() })),
  sheet: z.string().nullable(),
  /** Of text files. */
  encoding: z
    .object({
      name: z.enum(importEncodings),
      is_certain: z.boolean(),
      /** Plausible encodings, best first, with the first texts that they read differently. */
      candidates: z.array(z.object({ name: z.enum(importEncodings), sample: z.string() })),
    })
    .nullable(),
  separator: z.enum(importSeparators).nullable(),
  /** Line of the headings; 0: the file has none. */
  header_row: z.number(),
  /** The first lines of the file, shortened, to choose the headings. */
  first_rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  /** What may be read otherwise than expected, in sentences. */
  notices: z.array(z.string()),
});
export type ImportFileSource = z.output<typeof importFileSource>;

export const getImportSource = endpoint({
  method: 'GET',
  path: '/api/imports/:id/source',
  summary: 'Get how the file of an import was read, until the import is applied',
  guard,
  params: idParams,
  reply: importFileSource,
  errors: ['no_admin_record', 'not_found'],
});

export const changeImportSource = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/source',
  summary: 'Read the file of an import again; what is null or missing is detected',
  guard,
  params: idParams,
  body: z.object({
    sheet: z.string().max(100).nullable().default(null),
    /** Line of the headings; 0: the file has none. */
    header_row: z.int('Please give a line number').min(0).max(1_000_000).nullable().default(null),
    encoding: z.enum(importEncodings, 'Please choose an encoding from the list').nullable().default(null),
    separator: z.enum(importSeparators, 'Please choose a separator from the list').nullable().default(null),
  }),
  reply: importBatch,
  errors: ['no_admin_record', 'not_found', 'conflict', 'unavailable'],
});
