import { cellRef } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import { makeMergeFiller } from './merged-cells.ts';
import { otherSheetsNotice, sheetNotices } from '../notices.ts';
import type { Archive } from './open-archive.ts';
import {
  type AddRow,
  type TableLimits,
  type TableOptions,
  type TableSource,
  tableErrors,
  unreadableText,
  UnreadableTable,
} from '../table.ts';
import { attribute, decodeXml } from './xml-text.ts';

type OdsRow = { readonly row: number; readonly isHidden: boolean; readonly cells: string[] };
type OdsSheet = {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: OdsRow[];
  readonly merges: string[];
  readonly formulas: string[];
  readonly unreadable: string[];
};

/** Reads a sheet of an OpenDocument spreadsheet. The displayed text and the value of each cell are both in the file. */
export async function readOds(
  archive: Archive,
  limits: TableLimits,
  addRow: AddRow,
  options: TableOptions,
): Promise<TableSource> {
  if ((await archive.text('META-INF/manifest.xml'))?.includes('encryption-data'))
    throw new UnreadableTable(tableErrors.protected);
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.stream('content.xml')) chunks.push(chunk);
  const xml = Buffer.concat(chunks).toString('utf8');
  if (!xml.includes('<office:spreadsheet')) throw new UnreadableTable(tableErrors.noTable);
  const filled = parseSheets(xml, limits).filter(({ rows }) => rows.length > 0);
  const chosen =
    options.sheet === undefined
      ? (filled.find(({ isHidden }) => !isHidden) ?? filled[0])
      : filled.find(({ name }) => name === options.sheet);
  if (options.sheet !== undefined && !chosen) throw new UnreadableTable(tableErrors.noSheet);
  const sheets = filled.map(({ name, isHidden }) => ({ name, isHidden }));
  if (!chosen) return { sheets, sheet: null, encoding: null, separator: null, notices: [] };
  const { name: sheet, rows, merges, formulas, unreadable } = chosen;
  const fillMerges = makeMergeFiller(merges);
  for (const { row, cells } of rows) addRow(row + 1, fillMerges(row, cells));
  const hiddenRows = rows.filter(({ isHidden }) => isHidden).map(({ row }) => row + 1);
  const notices = [
    ...otherSheetsNotice({ sheets, sheet }),
    ...sheetNotices({ merges, hiddenRows, formulas, unreadable }),
  ];
  const countsFrom1904 = /<table:null-date\s[^<>]*table:date-value="1904-01-01/u.test(xml);
  return { sheets, sheet, encoding: null, separator: null, countsFrom1904, notices };
}

/** The names of styles that hide a sheet. */
const hiddenStyles = (xml: string): ReadonlySet<string> =>
  new Set(
    xml
      .slice(0, xml.indexOf('<office:body'))
      .split('<style:style ')
      .filter((style) => /table:display="false"/u.test(style))
      .map((style) => attribute(style.slice(0, style.indexOf('>')), 'style:name') ?? ''),
  );

/** Reads the tags of the sheets one by one. Repeated blank rows and cells are counted, not created. */
function parseSheets(xml: string, limits: TableLimits): OdsSheet[] {
  const hidden = hiddenStyles(xml);
  const sheets: OdsSheet[] = [];
  let sheet: OdsSheet | undefined;
  let row = 0;
  let rowTag = '';
  let cells: string[] = [];
  let pendingBlanks = 0;
  let cellTag = '';
  let text: string | undefined;
  let ignoredDepth = 0;

  function endCell(): void {
    const repeat = Number(attribute(cellTag, 'table:number-columns-repeated') ?? 1);
    const value = cellTag.startsWith('covered') ? '' : valueOf(cellTag, (text ?? '').trim());
    text = undefined;
    if (value === '') {
      pendingBlanks += repeat;
      return;
    }
    const column = cells.length + pendingBlanks;
    if (column + repeat > limits.columns) throw new UnreadableTable(tableErrors.columns(limits.columns));
    cells.push(...Array.from({ length: pendingBlanks }, () => ''), ...Array.from({ length: repeat }, () => value));
    pendingBlanks = 0;
    if (!sheet) return;
    if (value === unreadableText) sheet.unreadable.push(cellRef(row, column));
    else if (attribute(cellTag, 'table:formula') !== undefined) sheet.formulas.push(cellRef(row, column));
    const spanned = Number(attribute(cellTag, 'table:number-rows-spanned') ?? 1);
    if (spanned > 1) sheet.merges.push(`${cellRef(row, column)}:${cellRef(row + spanned - 1, column)}`);
  }

  function endRow(): void {
    const repeat = Number(attribute(rowTag, 'table:number-rows-repeated') ?? 1);
    if (cells.length > 0) {
      if (row + repeat > limits.rows * 4) throw new UnreadableTable(tableErrors.rows(limits.rows));
      const isHidden = /^(?:collapse|filter)$/u.test(attribute(rowTag, 'table:visibility') ?? '');
      for (let copy = 0; copy < repeat; copy += 1) sheet?.rows.push({ row: row + copy, isHidden, cells: [...cells] });
    }
    row += repeat;
    cells = [];
    pendingBlanks = 0;
  }

  for (let at = xml.indexOf('<office:spreadsheet'); at >= 0 && at < xml.length;) {
    const end = xml.startsWith('<!--', at) ? xml.indexOf('-->', at) + 2 : xml.indexOf('>', at);
    if (end < at) break;
    const tag = xml.slice(at + 1, end);
    const next = xml.indexOf('<', end);
    const isClosed = tag.endsWith('/');
    const name = /^\/?[\w:-]*/u.exec(tag)?.[0] ?? '';
    if (name === 'office:annotation' || name === 'table:tracked-changes') ignoredDepth += isClosed ? 0 : 1;
    else if (name === '/office:annotation' || name === '/table:tracked-changes') ignoredDepth -= 1;
    else if (ignoredDepth === 0) {
      if (name === 'table:table') {
        const isHidden = hidden.has(attribute(tag, 'table:style-name') ?? '');
        sheet = {
          name: attribute(tag, 'table:name') ?? '',
          isHidden,
          rows: [],
          merges: [],
          formulas: [],
          unreadable: [],
        };
        sheets.push(sheet);
        row = 0;
      } else if (name === 'table:table-row') {
        rowTag = tag;
        if (isClosed) endRow();
      } else if (name === '/table:table-row') endRow();
      else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
        cellTag = tag.slice('table:'.length);
        text = undefined;
        if (isClosed) endCell();
      } else if (name === '/table:table-cell' || name === '/table:covered-table-cell') endCell();
      else if (name === 'text:p') text = text === undefined ? '' : `${text}\n`;
      else if (name === 'text:s')
        text = (text ?? '') + ' '.repeat(Math.min(100, Number(attribute(tag, 'text:c') ?? 1)));
      else if (name === 'text:tab' || name === 'text:line-break')
        text = `${text ?? ''}${name === 'text:tab' ? '\t' : '\n'}`;
      if (text !== undefined && next > end + 1) text += decodeXml(xml.slice(end + 1, next));
    }
    if (next < 0) break;
    at = next;
  }
  return sheets;
}

function valueOf(tag: string, displayed: string): string {
  const type = attribute(tag, 'office:value-type') ?? attribute(tag, 'calcext:value-type');
  const value = attribute(tag, 'office:value') ?? '';
  if (type === undefined && attribute(tag, 'table:formula') !== undefined && displayed === '') return unreadableText;
  switch (type) {
    case 'float':
      return displayOf(Number(value), displayed);
    case 'currency':
    case 'percentage':
      return cellText(Number(value));
    case 'boolean':
      return attribute(tag, 'office:boolean-value') === 'true' ? 'TRUE' : 'FALSE';
    case 'date':
      return (attribute(tag, 'office:date-value') ?? '').slice(0, 10);
    case 'time': {
      const [, hours, minutes] = /^PT(\d+)H(\d+)M/u.exec(attribute(tag, 'office:time-value') ?? '') ?? [];
      return hours === undefined ? displayed : `${hours.padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
    }
    default:
      return displayed;
  }
}

/** Digits in groups of three, decimals and exponents display the number itself; other texts, such as CS0042 and 00042, mean the text. */
function displayOf(value: number, displayed: string): string {
  const isNumber =
    !Number.isInteger(value) ||
    displayed === '' ||
    /E[+-]?\d+$/iu.test(displayed) ||
    // Digits, also in groups of three, with zeros as decimals.
    /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[\s.,'’]\d{3})+)(?:[.,]0+)?$/u.test(displayed);
  return isNumber ? cellText(value) : displayed;
}
