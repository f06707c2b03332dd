/** What a spreadsheet program takes as the beginning of a formula, also after blanks and in full width. */
const live = /^[\s\uFEFF]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/u;

/**
 * Where a program that separates columns by something else than we do begins a new cell: to it our quotes are a part of the text, and
 * the end of a line within them is one. So many blanks and no more, or a long run would be gone through anew from each of them.
 */
const unguarded = /([;\t\r\n]["\s\uFEFF]{0,40}'*)(?=[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20])/gu;
const guarded = /([;\t\r\n]["\s\uFEFF]{0,40}'*)'(?=[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/**
 * Text that would run when a CSV file is opened gets an apostrophe before it, as the programs themselves write it.
 * Somebody's name is never an instruction to the reader's computer.
 */
export function guardFormula(text: string): string {
  const within = text.replaceAll(unguarded, "$1'");
  return live.test(text) ? `'${within}` : within;
}

/** Takes the apostrophes away again, so that a file of ours reads as it was written. */
export function unguardFormula(text: string): string {
  const within = text.replaceAll(guarded, '$1');
  return within.startsWith("'") && live.test(within.slice(1)) ? within.slice(1) : within;
}

/** Text of a file that means to be calculated. A signed number or a telephone number does not. */
export const isFormula = (text: string): boolean => /^[\s\uFEFF]*(?:[=\uFF1D]|[+\-@]\s*[a-z]\w*[(|!])/iu.test(text);
