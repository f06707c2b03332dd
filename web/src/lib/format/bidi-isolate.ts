const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A name as it stands in a sentence: written from right to left, it moves neither digits nor names beside it. */
export const bidiIsolate = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
