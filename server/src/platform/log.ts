import pino from 'pino';
import { currentLogContext } from './log-context.ts';

export type Log = pino.Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

const secretFields = ['password', 'newPassword', 'token', 'access_token', 'authorization', 'cookie', 'secret'];

/** Fields that are never logged, because logs are copied to less protected places than the database. */
const redacted = [
  // In requests, and in the trace output of the multipart parser.
  '*.headers.authorization',
  '*.headers.cookie',
  'res.headers["set-cookie"]',
  ...secretFields.flatMap((field) => [field, `*.${field}`]),
];

/** Logs listed properties only: errors of the database driver also contain passwords and personal data. */
function describeError(error: Error): Record<string, unknown> {
  const { type, message, stack, code, routine, constraint, table } = pino.stdSerializers.err(error) as Record<
    string,
    unknown
  >;
  return { type, message, stack, code, routine, constraint, table };
}

/** Hides QR codes and the secret addresses of calendar feeds. */
function describeRequest(request: { id?: unknown; method?: string; url?: string }): Record<string, unknown> {
  const url = request.url
    ?.replace(/^\/(C|api\/calendars)\/.*/isu, '/$1/[hidden]')
    .replace(/^(\/api\/auth\/single-sign-on\/[^?]*callback)\?.*/isu, '$1?[hidden]');
  return { id: request.id, method: request.method, url };
}

export function makeLog(level: LogLevel, destination?: pino.DestinationStream): Log {
  const options = {
    level,
    base: null,
    mixin: () => currentLogContext() ?? {},
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, req: describeRequest },
    redact: { paths: redacted, censor: '[hidden]' },
  } satisfies pino.LoggerOptions;
  return destination ? pino(options, destination) : pino(options);
}
