import type { TranslateUsual } from './usual-values.rules.ts';

/** 20,261,234, 20.261.234, 20 261 234, 20'261'234 and 2,02,61,234, with decimals that are zero. */
const grouped = /^(\d{1,3}([,.' ’´`٬])(?:\d{2,3}\2)*\d{3})(?:(?!\2)[.,]0+)?$/u;
const zeroDecimals = /^(\d+)[.,]0+$/u;

/**
 * The number of a person as it was before a spreadsheet program displayed it: without separators of thousands and decimals. Undefined: it
 * is another text.
 */
export const readDisplayedNumber: TranslateUsual = (text) =>
  (grouped.exec(text) ?? zeroDecimals.exec(text))?.[1]?.replaceAll(/\D/gu, '');

/** A code of digits as it was before a program displayed it. A dot or blank may be a part of it: 104.271 is the code of a module. */
export const readDisplayedCode: TranslateUsual = (text) =>
  /^\d{1,3}(?:[,'’]\d{3})+$/u.test(text) ? text.replaceAll(/\D/gu, '') : undefined;

/** A telephone number that became a number with decimals. */
export const readDisplayedPhone: TranslateUsual = (text) => /^(\+?\d{7,})\.0+$/u.exec(text)?.[1];
