/** The start of a formula for spreadsheet programs, also after white space and in full-width characters. */
const formulaStart = /^[\s\uFEFF]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/u;

/**
 * '+' with digits and single blanks, as in +94 77 123 4567, up to the end of a cell. Programs show it unchanged or as a number.
 * They calculate +94-77-1234567 and +94/77, so those are no plain telephone numbers.
 */
const plainPhone = /\+\d(?: ?\d){5,17}(?=[;\t\r\n"]|$)/u.source;
const startsWithPhone = new RegExp(`^${plainPhone}`, 'u');

/**
 * The start of a formula after another separator or line break: a program that uses that separator starts a new cell there. The
 * repetition is bounded, because the pattern would otherwise take quadratic time on long runs of blanks.
 */
const unguarded = new RegExp(
  `([;\\t\\r\\n]["\\s\\uFEFF]{0,40}'*)(?=[=+\\-@|\\uFF1D\\uFF0B\\uFF0D\\uFF20])(?!${plainPhone})`,
  'gu',
);
const guarded = /([;\t\r\n]["\s\uFEFF]{0,40}'*)'(?=[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/**
 * Prefixes text that a spreadsheet program would execute as a formula with an apostrophe (CSV injection). International telephone
 * numbers stay as they are.
 */
export function guardFormula(text: string): string {
  const within = text.replaceAll(unguarded, "$1'");
  return formulaStart.test(text) && !startsWithPhone.test(text) ? `'${within}` : within;
}

/** Removes the apostrophes of `guardFormula`, so that an exported file can be imported unchanged. */
export function unguardFormula(text: string): string {
  const within = text.replaceAll(guarded, '$1');
  return within.startsWith("'") && formulaStart.test(within.slice(1)) ? within.slice(1) : within;
}
