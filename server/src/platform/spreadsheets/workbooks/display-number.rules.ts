/** A decimal, grouped, scientific or date format displays the number itself, or is not for codes. */
const isOrdinary = (section: string): boolean => /[.,%@]|E[+-]|general/iu.test(section);
const isDate = (section: string): boolean => /[dmyhs]/iu.test(section);

/**
 * The text that a spreadsheet program displays for a whole number with digits and literals in its format: 42 with "CS"0000 is CS0042.
 * Undefined if the format changes nothing that matters; null if the displayed text is not known.
 */
export function displayNumber(value: number, format: string): string | null | undefined {
  const section = sectionFor(value, format.replaceAll(/\[(?:\$[^\]]*|[a-z]+\d*)\]/giu, ''));
  const bare = section.replaceAll(/"[^"]*"|\\.|[_*]./gu, '');
  if (isOrdinary(bare) || !/[0#?]/u.test(bare)) return undefined;
  if (/^[0#]$/u.test(section)) return undefined;
  if (!Number.isSafeInteger(value) || value < 0 || isDate(bare) || /[?/]/u.test(bare)) return null;
  return fill(String(value), section);
}

/** `[<=9999999]###-####;(###) ###-####`, or the sections for positive and negative numbers and zero. */
function sectionFor(value: number, format: string): string {
  const sections = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/u);
  for (const section of sections) {
    const [condition, operator, operand] = /^\[(<=?|>=?|=|<>)(-?[\d.]+)\]/u.exec(section) ?? [];
    if (condition !== undefined && compare(value, operator ?? '', Number(operand)))
      return section.slice(condition.length);
  }
  const plain = sections.filter((section) => !section.startsWith('['));
  return (value === 0 ? plain[2] : undefined) ?? plain[0] ?? '';
}

function compare(value: number, operator: string, operand: number): boolean {
  if (operator.startsWith('<'))
    return value < operand || (operator === '<=' && value === operand) || (operator === '<>' && value > operand);
  return operator === '>' ? value > operand : value === operand || (operator === '>=' && value > operand);
}

/** Puts the digits into the placeholders from the right; the first placeholder takes all that are left. */
function fill(digits: string, section: string): string {
  const tokens = [...section.matchAll(/"([^"]*)"|\\(.)|_.|\*.|([0#])|(.)/gu)].map(
    ([whole, quoted, escaped, place, literal]) =>
      place === undefined ? { text: quoted ?? escaped ?? literal ?? '' } : { place: whole },
  );
  const places = tokens.filter(({ place }) => place !== undefined).length;
  let left = digits;
  let filled = 0;
  const parts = tokens.toReversed().map(({ place, text }) => {
    if (place === undefined)
      return filled === places || left !== '' || filled === 0 || section.includes('0') ? text : '';
    filled += 1;
    const taken = filled === places ? left : left.slice(-1);
    left = filled === places ? '' : left.slice(0, -1);
    return taken === '' && place === '0' ? '0' : taken;
  });
  return parts.toReversed().join('').trim();
}
