/** SQL: the words at this place (as '$3') stand in one of the texts, anywhere in it and whatever their case. */
export const isIn = (place: string, ...texts: readonly [string, ...string[]]): string =>
  `(${texts.map((text) => `position(lower(${place}) IN lower(${text})) > 0`).join(' OR ')})`;
