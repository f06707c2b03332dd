type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** The part of a structured logger (such as pino) that this package uses. */
export type Log = { readonly debug: Write; readonly info: Write; readonly warn: Write; readonly error: Write };
