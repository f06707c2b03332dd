import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { sessionRights } from './platform/database/session-rights.ts';
import { startupError } from './platform/startup-error.ts';
import { isLoopback, parseNetwork } from './platform/networks.ts';

/** All environment variables with their defaults. Nothing else reads the environment. */

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const text = z.string();
const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return text
    .regex(/^\d{1,9}$/u, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
};
const yesOrNo = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', 'on', 'off'], 'must be 1 or 0')
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word));
/** A database URL may have no host: it is then local, or given as a parameter. */
const url = (protocols: string[], example: string, { hasHost = true } = {}) =>
  text.refine((value) => {
    const parsed = URL.parse(value);
    return parsed !== null && protocols.includes(parsed.protocol) && (!hasHost || parsed.hostname !== '');
  }, `must look like ${example}`);
const networks = text
  .transform((list) => list.split(/[\s,]+/u).filter(Boolean))
  .refine(
    (list) => list.every(parseNetwork),
    'must be a list of networks such as 10.0.0.0/8, 192.168.1.7 (hop counts, host names and 0.0.0.0/0 are not allowed)',
  )
  .transform((list) => list.flatMap((network) => parseNetwork(network) ?? []));
const hostName = /^(?!-)[\w-]{1,63}(?:\.[\w-]{1,63})*$/u;
const mailAddress = /^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

const variables = z.object({
  /** Port of the web client and the API. */
  PORT: wholeNumber(0, 65_535).default(5001),
  /**
   * Unset: all interfaces, since students' phones must reach the address in the QR code; with the demo 127.0.0.1, since its password is
   * public. Behind a proxy on the machine: 127.0.0.1.
   */
  HOST: text
    .refine((host) => isIP(host) !== 0 || hostName.test(host), 'must be an IP address or a host name')
    .optional(),
  /** Holds the private database, uploaded files, the outbox and the generated secret. Relative to the project root. */
  DATA_DIR: text.default('data').transform((path) => resolve(projectRoot, path)),
  /** PostgreSQL 15 or newer. Unset: a private server under DATA_DIR. */
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database', {
    hasHost: false,
  }).optional(),
  /** The owner of the tables, who migrates the database. Unset: the user of DATABASE_URL. */
  MIGRATION_DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://owner:password@host:5432/database', {
    hasHost: false,
  }).optional(),
  /** Rights of the user of DATABASE_URL that are accepted: owner without a warning, superuser at all. */
  ALLOW_DATABASE_ROLE: z.enum(sessionRights, `must be ${sessionRights.join(' or ')}`).optional(),
  /** Public origin, used in QR codes, mails and the API documentation. Unset: guessed at start. */
  PUBLIC_URL: text
    .refine(isOrigin, 'must be an origin such as https://muster.example.edu, without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  /** The demo university and its well-known accounts. Unset: on with the private database, off with DATABASE_URL. */
  DEMO: yesOrNo.optional(),
  /** open: registering with an unknown university code creates the university. Unset: open only with the demo. */
  REGISTRATION: z.enum(['open', 'closed'], 'must be open or closed').optional(),
  /** Signs codes and claims. Unset: generated once and stored in DATA_DIR. All processes must have the same one. */
  SECRET: text.min(32, 'must have at least 32 characters').optional(),
  /** Unset: mails are written to an outbox folder under DATA_DIR, and to the log. */
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.edu:587').optional(),
  MAIL_FROM: text
    .regex(mailAddress, 'must be a mail address, with or without a name before it')
    .default('Muster <muster@localhost>'),
  /** Mails that all processes together give to SMTP_URL in a minute. */
  MAILS_PER_MINUTE: wholeNumber(1, 6_000).default(30),
  /** How long the link of an invitation is valid. */
  INVITATION_DAYS: wholeNumber(1, 365).default(30),
  /** Bucket of an S3-compatible service, for uploaded files. Unset: a folder under DATA_DIR. */
  FILES_S3_BUCKET: text
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u, 'must be the name of a bucket, in lower case')
    .optional(),
  /** Endpoint of the service. Unset: Amazon S3 in the region. */
  FILES_S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.example.edu').optional(),
  /** Part of every request signature. Most services other than Amazon S3 ignore it. */
  FILES_S3_REGION: text
    .regex(/^[\w-]{1,40}$/u, 'must be the name of a region such as eu-central-1')
    .default('us-east-1'),
  FILES_S3_ACCESS_KEY_ID: text.min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: text.min(1).optional(),
  /** Minimum length of passwords. */
  PASSWORD_MIN: wholeNumber(6, 128).default(6),
  /** off: no new imports; earlier imports can still be viewed and undone. */
  IMPORTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  /** Proxies whose X-Forwarded-For header is trusted. Hop counts are not accepted: they let clients choose their address. */
  TRUST_PROXY: networks.default([]),
  /** Campus networks. When most of a class checks in from inside, a check-in from outside is flagged for review. */
  CAMPUS_NETWORKS: networks.default([]),
  /** Shown in /.well-known/security.txt. Unset: there is no such file. */
  SECURITY_CONTACT: text
    .regex(
      /^(?:https:\/\/|mailto:)\S+$/u,
      'must be an address such as mailto:security@example.edu or https://example.edu/security',
    )
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  /** test, development: database rows and error codes are checked against their declarations. */
  NODE_ENV: text.default('production'),
  /** required: the server does not start on a database that may lose commits (fsync or synchronous_commit off). ignored: for tests. */
  DURABILITY: z.enum(['required', 'ignored'], 'must be required or ignored').default('required'),
});

type VariableName = keyof typeof variables.shape;

/** Can also be read from the file that NAME_FILE names, as container platforms provide secrets. Never printed. */
const secretNames: ReadonlySet<string> = new Set<VariableName>([
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SECRET',
  'SMTP_URL',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
]);

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration. Throws a startup error for the first invalid variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const input: Record<string, string | undefined> = {};
  for (const name of Object.keys(variables.shape)) input[name] = valueOf(name, env);
  const parsed = variables.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const valueText = secretNames.has(name) ? '' : ` (it is ${JSON.stringify(input[name])})`;
    throw startupError(`${name} ${issue?.message}${valueText}.`);
  }
  const values = parsed.data;
  const isDemo = values.DEMO ?? values.DATABASE_URL === undefined;
  if (values.DEMO === undefined && isDemo) rejectAccidentalDemo(values);
  const host = values.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0');
  return {
    port: values.PORT,
    host,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    allowedDatabaseRights: values.ALLOW_DATABASE_ROLE,
    publicUrl: values.PUBLIC_URL,
    isDemo,
    /** Other machines can reach the server, directly or through a proxy: the public demo password must not work. */
    isReachable:
      !isLoopback(host) || (values.PUBLIC_URL !== undefined && !isLoopback(new URL(values.PUBLIC_URL).hostname)),
    isRegistrationOpen: values.REGISTRATION ? values.REGISTRATION === 'open' : isDemo,
    secret: values.SECRET,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailsPerMinute: values.MAILS_PER_MINUTE,
    invitationDays: values.INVITATION_DAYS,
    s3: s3Of(values),
    passwordMin: values.PASSWORD_MIN,
    isImportOn: values.IMPORTS === 'on',
    trustProxy: values.TRUST_PROXY,
    /** The product itself does not speak https, so a proxy does, and all clients would have its address. */
    isProxyMissing: values.PUBLIC_URL?.startsWith('https:') === true && values.TRUST_PROXY.length === 0,
    campusNetworks: values.CAMPUS_NETWORKS,
    securityContact: values.SECURITY_CONTACT,
    logLevel: values.LOG_LEVEL,
    isDurabilityRequired: values.DURABILITY === 'required',
    isDevelopment: ['test', 'development'].includes(values.NODE_ENV),
  } as const;
}

/** A server with https or a mail server is meant for production. */
function rejectAccidentalDemo({ PUBLIC_URL, SMTP_URL }: z.output<typeof variables>): void {
  const sign = PUBLIC_URL?.startsWith('https:') ? 'PUBLIC_URL is https' : SMTP_URL ? 'SMTP_URL is set' : undefined;
  if (sign === undefined) return;
  throw startupError(
    `${sign} but the demo is on, because neither DATABASE_URL nor DEMO is set; set DEMO=0 for production, or DEMO=1 to keep the demo.`,
  );
}

/** All S3 variables or none, so that a missing key is noticed at start. */
function s3Of(values: z.output<typeof variables>) {
  const {
    FILES_S3_BUCKET: bucket,
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (bucket === undefined) {
    if (endpoint ?? accessKeyId ?? secretAccessKey)
      throw startupError('FILES_S3_BUCKET must be set when other FILES_S3 variables are set.');
    return undefined;
  }
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw startupError('FILES_S3_BUCKET needs FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY.');
  return { bucket, endpoint, region: values.FILES_S3_REGION, accessKeyId, secretAccessKey };
}

function valueOf(name: string, env: Record<string, string | undefined>): string | undefined {
  const value = env[name]?.trim();
  const file = secretNames.has(name) ? env[`${name}_FILE`] : undefined;
  if (!file) return value || undefined;
  if (value) throw startupError(`${name} and ${name}_FILE are both set; keep one of them.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw startupError(`${name}_FILE names a file that cannot be read (${file}).`);
  }
}

function isOrigin(value: string): boolean {
  const parsed = URL.parse(value);
  return (
    parsed !== null &&
    /^https?:$/u.test(parsed.protocol) &&
    [parsed.origin, `${parsed.origin}/`].includes(value.toLowerCase())
  );
}
