import pino from 'pino';

export type Log = pino.Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

const secretFields = ['password', 'newPassword', 'token', 'access_token', 'authorization', 'cookie', 'secret'];

/** Whatever a caller hands to the log, these never reach the line: a log is copied to places that the database is not. */
const redacted = [
  // Of a request, and in what the reader of forms tells at its lowest level.
  '*.headers.authorization',
  '*.headers.cookie',
  'res.headers["set-cookie"]',
  ...secretFields.flatMap((field) => [field, `*.${field}`]),
];

/**
 * Named properties only: a driver's error carries its connection, detail and parameters, which hold passwords and people.
 * Drizzle writes the parameters into the message.
 */
function describeError(error: Error): Record<string, unknown> {
  const { type, message, stack, code, routine, constraint, table } = pino.stdSerializers.err(error) as Record<
    string,
    unknown
  >;
  const cut = (text: unknown) => String(text).replace(/\nparams: .*/gu, '');
  return { type, message: cut(message), stack: cut(stack), code, routine, constraint, table };
}

/** A scanned code opens a class for fifteen seconds, a private calendar's address its owner's timetable: neither is for the log. */
function describeRequest(request: { id?: unknown; method?: string; url?: string }): Record<string, unknown> {
  const url = request.url?.replace(/^\/(C|api\/calendars)\/.*/isu, '/$1/[hidden]');
  return { id: request.id, method: request.method, url };
}

export function makeLog(level: LogLevel, destination?: pino.DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, req: describeRequest },
    redact: { paths: redacted, censor: '[hidden]' },
  } satisfies pino.LoggerOptions;
  return destination ? pino(options, destination) : pino(options);
}
