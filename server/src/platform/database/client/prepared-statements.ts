/** A parameter that disables a condition when it is null. */
const optionalCondition = /\$\d+(?:::\w+(?:\[\])?)? IS NULL OR/iu;

export type PreparedStatements = {
  /** The name under which connections prepare the text. Undefined: the limit is reached, so the statement is not prepared. */
  nameOf(text: string): string | undefined;
  /** Assigns new names from now on, after a schema change made the prepared statements stale. */
  invalidate(): void;
};

/**
 * Names of prepared statements. Each connection keeps a prepared statement until it closes, at 20 to 100 kB each, so `max` bounds the
 * memory. Throws for texts with an optional condition: its one generic plan could not use the index of that condition.
 */
export function makePreparedStatements(max = 250): PreparedStatements {
  let generation = 0;
  let names = new Map<string, string>();
  return {
    nameOf(text) {
      const existing = names.get(text);
      if (existing !== undefined || names.size >= max) return existing;
      if (optionalCondition.test(text))
        throw new Error(`A prepared statement must not have an optional condition; build it with andWhere: ${text}`);
      const name = `muster_${generation}_${names.size}`;
      names.set(text, name);
      return name;
    },
    invalidate() {
      generation += 1;
      names = new Map();
    },
  };
}
