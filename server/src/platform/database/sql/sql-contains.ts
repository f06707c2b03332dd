/** SQL condition: at least one of the text expressions contains the value of the placeholder (such as '$3'), ignoring case. */
export const sqlContains = (placeholder: string, ...texts: readonly [string, ...string[]]): string =>
  `(${texts.map((text) => `position(lower(${placeholder}) IN lower(${text})) > 0`).join(' OR ')})`;
