import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startupError } from './platform/startup-error.ts';
import { parseNetwork } from './platform/networks.ts';

/** Every variable of the product with its default and the reason for it. Nothing else reads the environment. */

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const text = z.string();
const wholeNumber = (least: number, most: number) => {
  const complaint = `must be a whole number from ${least} to ${most}`;
  return text
    .regex(/^\d{1,9}$/u, complaint)
    .transform(Number)
    .pipe(z.number().min(least, complaint).max(most, complaint));
};
const yesOrNo = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', 'on', 'off'], 'must be 1 or 0')
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word));
/** Of a database the host may be left out: it is then this machine, or stands behind the question mark. */
const url = (protocols: string[], example: string, { hasHost = true } = {}) =>
  text.refine((value) => {
    const read = URL.parse(value);
    return read !== null && protocols.includes(read.protocol) && (!hasHost || read.hostname !== '');
  }, `must look like ${example}`);
const networks = text
  .transform((list) => list.split(/[\s,]+/u).filter(Boolean))
  .refine(
    (list) => list.every(parseNetwork),
    'must be a list of networks such as 10.0.0.0/8, 192.168.1.7 (no numbers of hops, no names, not everybody)',
  )
  .transform((list) => list.flatMap((network) => parseNetwork(network) ?? []));
const hostName = /^(?!-)[\w-]{1,63}(?:\.[\w-]{1,63})*$/u;
const mailAddress = /^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

const variables = z.object({
  /** The port of the web and the API. */
  PORT: wholeNumber(0, 65_535).default(5001),
  /** All interfaces: students' phones must reach the address in the QR code. Behind a proxy on the machine: 127.0.0.1. */
  HOST: text
    .refine((host) => isIP(host) !== 0 || hostName.test(host), 'must be an IP address or a host name')
    .default('0.0.0.0'),
  /** The private database, uploaded files, the outbox and the generated secret. Relative paths start at the project. */
  DATA_DIR: text.default('data').transform((path) => resolve(projectRoot, path)),
  /** A PostgreSQL 15 or newer. Unset: a private server under DATA_DIR, so that nothing need be configured. */
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database', {
    hasHost: false,
  }).optional(),
  /** Where people reach the product: in QR codes, mails and the API's description. Unset: guessed when the server starts. */
  PUBLIC_URL: text
    .refine(isOrigin, 'must be an origin such as https://muster.example.edu, without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  /** The demo university and its well-known accounts. Unset: only with the private database, never on a given one. */
  DEMO: yesOrNo.optional(),
  /** open: an unknown university code founds a university. Unset: only where the demo is. */
  REGISTRATION: z.enum(['open', 'closed'], 'must be open or closed').optional(),
  /** Signs codes and claims. Unset: made once and kept in DATA_DIR. Several processes need the same one. */
  SECRET: text.min(32, 'must have at least 32 characters').optional(),
  /** Unset: mails are written to an outbox folder under DATA_DIR and to the log. */
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.edu:587').optional(),
  MAIL_FROM: text
    .regex(mailAddress, 'must be a mail address, with or without a name before it')
    .default('Muster <muster@localhost>'),
  /** A bucket of any service that speaks S3, for uploaded files. Unset: a folder under DATA_DIR, so that nothing need be configured. */
  FILES_S3_BUCKET: text
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u, 'must be the name of a bucket, in small letters')
    .optional(),
  /** Where that service answers. Unset: Amazon's own address for the region. */
  FILES_S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.example.edu').optional(),
  /** Most services other than Amazon's ignore it, but it is part of every signature. */
  FILES_S3_REGION: text
    .regex(/^[\w-]{1,40}$/u, 'must be the name of a region such as eu-central-1')
    .default('us-east-1'),
  FILES_S3_ACCESS_KEY_ID: text.min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: text.min(1).optional(),
  /** As the specification states it; raise it where the rules of the university ask for more. */
  PASSWORD_MIN: wholeNumber(6, 128).default(6),
  /** off: no file is taken; what was imported before can be looked at and undone. */
  IMPORTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  /** Proxies whose X-Forwarded-For is believed. A number of hops or "true" would let any client choose its address. */
  TRUST_PROXY: networks.default([]),
  /** Networks of the campus. When most of a class is inside, a mark from outside is flagged for review. */
  CAMPUS_NETWORKS: networks.default([]),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  /** test, development: rows from the database are checked against their schemas. */
  NODE_ENV: text.default('production'),
  /** required: no start on a database that may lose an acknowledged mark (fsync or synchronous_commit off). ignored: for tests. */
  DURABILITY: z.enum(['required', 'ignored'], 'must be required or ignored').default('required'),
});

type VariableName = keyof typeof variables.shape;

/** Also readable from a file named by NAME_FILE, as container platforms hand secrets in. Their values are never shown. */
const secretNames: ReadonlySet<string> = new Set<VariableName>([
  'DATABASE_URL',
  'SECRET',
  'SMTP_URL',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
]);

export type Config = ReturnType<typeof readConfig>;

/** Pure but for the files that NAME_FILE names. Throws one sentence naming the first wrong variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const given: Record<string, string | undefined> = {};
  for (const name of Object.keys(variables.shape)) given[name] = valueOf(name, env);
  const read = variables.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    const name = String(issue?.path[0]);
    const shown = secretNames.has(name) ? '' : ` (it is ${JSON.stringify(given[name])})`;
    throw startupError(`${name} ${issue?.message}${shown}.`);
  }
  const values = read.data;
  const isDemo = values.DEMO ?? values.DATABASE_URL === undefined;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL,
    isDemo,
    isRegistrationOpen: values.REGISTRATION ? values.REGISTRATION === 'open' : isDemo,
    secret: values.SECRET,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    s3: s3Of(values),
    passwordMin: values.PASSWORD_MIN,
    isImportOn: values.IMPORTS === 'on',
    trustProxy: values.TRUST_PROXY,
    campusNetworks: values.CAMPUS_NETWORKS,
    logLevel: values.LOG_LEVEL,
    isDurabilityRequired: values.DURABILITY === 'required',
    areRowsChecked: ['test', 'development'].includes(values.NODE_ENV),
  } as const;
}

/** All of it or nothing: a bucket without its keys would only be noticed with the first photo. */
function s3Of(values: z.output<typeof variables>) {
  const {
    FILES_S3_BUCKET: bucket,
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (bucket === undefined) {
    if (endpoint ?? accessKeyId ?? secretAccessKey)
      throw startupError('FILES_S3_BUCKET must be set where the other FILES_S3 variables are.');
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
