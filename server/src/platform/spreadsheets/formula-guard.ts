/** What a spreadsheet program takes as the beginning of a formula, also after blanks and in full width. */
const live = /^[\s\uFEFF]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/u;

/**
 * Text that would run when a CSV file is opened gets an apostrophe before it, as the programs themselves write it.
 * Somebody's name is never an instruction to the reader's computer.
 */
export const guardFormula = (text: string): string => (live.test(text) ? `'${text}` : text);

/** Takes the apostrophe away again, so that a file of ours reads as it was written. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && live.test(text.slice(1)) ? text.slice(1) : text;

/** Text of a file that means to be calculated. A signed number or a telephone number does not. */
export const isFormula = (text: string): boolean => /^[\s\uFEFF]*(?:[=\uFF1D]|[+\-@]\s*[a-z]\w*[(|!])/iu.test(text);
