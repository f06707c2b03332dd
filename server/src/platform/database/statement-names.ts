/** A parameter that may switch a condition off. */
const switched = /\$\d+(?:::\w+(?:\[\])?)? IS NULL OR/iu;

export type StatementNames = {
  /** Undefined: the statement is planned for its values, as others are. */
  nameOf(text: string): string | undefined;
  /** What was prepared is prepared anew. */
  renew(): void;
};

/**
 * Names under which connections keep statements prepared. Each connection keeps those that were asked over it for as long as it
 * lasts, some 20 to 100 kB each: there is a name for so many and no more, and whoever writes texts out of parts cannot fill the memory.
 */
export function makeStatementNames(most = 250): StatementNames {
  let round = 0;
  let names = new Map<string, string>();
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= most) return known;
      if (switched.test(text)) {
        throw new Error(
          `A prepared statement has one plan for all its values, and none may switch a condition off: ${text}`,
        );
      }
      const name = `muster_${round}_${names.size}`;
      names.set(text, name);
      return name;
    },
    renew() {
      round += 1;
      names = new Map();
    },
  };
}
