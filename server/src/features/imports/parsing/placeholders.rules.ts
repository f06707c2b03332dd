import type { Column } from '../validation/row-fields.rules.ts';

/** Signs that programs and people write into a cell without a value. They are no part of a name. */
const signs =
  /^(?:[-–—−_.?/]{1,4}|n ?[/.]? ?a\.?|\\n|[-–([{<]{1,2} ?(?:blank|empty|null|nil|nan|none|leer|keine|vide|vacío) ?[-–)\]}>]{1,2})$/iu;
/** Words without a value. Null and None are names of people, too. */
const words = new Set([
  'null',
  'none',
  'nan',
  'nil',
  'nat',
  'undefined',
  'unknown',
  'not available',
  'not applicable',
  'not provided',
  'not given',
  'not specified',
  'blank',
  'empty',
  'keine',
  'entfällt',
  'nicht bekannt',
  'nicht vorhanden',
  'keine angabe',
  'keine angaben',
  'k.a.',
  'k. a.',
  'unbekannt',
  'ohne angabe',
  'non renseigné',
  'inconnu',
  'néant',
  'aucun',
  'aucune',
  'sin datos',
  'desconocido',
  'no aplica',
  'ninguno',
  'ninguna',
  'nenhum',
  'não informado',
  'nessuno',
  'nessuna',
  'sconosciuto',
  'onbekend',
  'geen',
  'brak',
  'yok',
  'нет',
  'неизвестно',
  'لا يوجد',
  '无',
  '無',
  '未知',
  '不明',
  'なし',
  '없음',
]);

const maxCharacters = 20;

/** What programs write. The other words, and NA, may be the code or name of a record. */
const programWords = new Set(['null', 'nan', 'undefined']);

/** Whether a cell says that there is no value. */
export function isPlaceholder({ field, isRequired }: Pick<Column, 'field' | 'isRequired'>, text: string): boolean {
  if (text.length > maxCharacters) return false;
  const word = text.toLowerCase();
  if (field === 'name' || field === 'family_name') return signs.test(text) && word !== 'na';
  return isRequired
    ? (signs.test(text) && word !== 'na') || programWords.has(word)
    : signs.test(text) || words.has(word);
}

/** #N/A and #VALUE! in each language of a spreadsheet program: #NV, #¡VALOR!, #ЗНАЧ!. A password may look like some of them. */
export const isFormulaError = (field: string, text: string): boolean =>
  /^#[¡¿]?\p{Lu}[\p{Lu}\p{M}/._]+(?:\/0)?[!?]?$/u.test(text) ||
  (field !== 'password' && /^(?:#\S*[!?]|Err:\d{3})$/u.test(text));
