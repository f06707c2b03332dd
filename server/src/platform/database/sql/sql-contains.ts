/**
 * SQL condition: the text expressions together contain each word of the value of the placeholder (such as '$3'), in any order, ignoring
 * case, accents and hyphens. The subquery makes the patterns once, not once per row.
 */
export const sqlContains = (placeholder: string, ...texts: readonly [string, ...string[]]): string =>
  `fold_text(${texts.length === 1 ? texts[0] : `concat_ws(' ', ${texts.join(', ')})`}) LIKE ALL ((SELECT word_patterns(${placeholder}))::text[])`;
