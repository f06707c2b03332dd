import type { ImportEncoding, ImportFileSource, importSeparators } from '@muster/contract/academics/import-source';

export const encodingLabels: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'iso-8859-15': 'Western European (ISO-8859-15)',
  macintosh: 'Western European (Mac)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO-8859-2)',
  'iso-8859-16': 'Romanian (ISO-8859-16)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'koi8-u': 'Cyrillic (KOI8-U)',
  'iso-8859-5': 'Cyrillic (ISO-8859-5)',
  ibm866: 'Cyrillic (DOS 866)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'windows-1253': 'Greek (Windows-1253)',
  'iso-8859-7': 'Greek (ISO-8859-7)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'iso-8859-8': 'Hebrew (ISO-8859-8)',
  'windows-1256': 'Arabic (Windows-1256)',
  'iso-8859-6': 'Arabic (ISO-8859-6)',
  'windows-1257': 'Baltic (Windows-1257)',
  'iso-8859-4': 'Baltic (ISO-8859-4)',
  'windows-874': 'Thai (Windows-874)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Chinese, simplified (GB18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
};

export const separatorLabels: Readonly<Record<(typeof importSeparators)[number], string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};

/** 'Sheet “Year 1” · headings in line 2', or 'Unicode (UTF-8) · comma · no headings'. */
export const summaryText = ({ sheet, encoding, separator, header_row: line }: ImportFileSource): string =>
  [
    sheet !== null && `Sheet “${sheet}”`,
    encoding && encodingLabels[encoding.name],
    separator && separatorLabels[separator].toLowerCase(),
    line === 0 ? 'no headings' : `headings in line ${line}`,
  ]
    .filter(Boolean)
    .join(' · ');
