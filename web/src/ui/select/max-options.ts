/** More choices than these nobody reads; typing narrows them. */
export const maxOptions = 200;
