/** Upper limit of rendered options; typing narrows longer lists. */
export const maxOptions = 200;
