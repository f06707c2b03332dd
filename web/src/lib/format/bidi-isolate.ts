const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Wraps a right-to-left name in bidi isolates, so that it does not reorder digits and names beside it. */
export const bidiIsolate = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
