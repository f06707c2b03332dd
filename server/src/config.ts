import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { environmentSchema, variablesByName } from './config-variables.ts';
import { isLoopback } from '#platform/networks.ts';
import { startupError } from '#platform/startup-error.ts';
import { hasPlaceholderPassword } from '#platform/startup/secret-strength.rules.ts';

type Values = z.output<typeof environmentSchema>;

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration. Throws a startup error for the first invalid variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const input: Record<string, string | undefined> = {};
  for (const [name, variable] of Object.entries(variablesByName)) input[name] = valueOf(name, env) ?? variable.default;
  const parsed = environmentSchema.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const valueText = variablesByName[name]?.isSecret ? '' : ` (it is ${JSON.stringify(input[name])})`;
    throw startupError(`${name} ${issue?.message}${valueText}.`);
  }
  const values = parsed.data;
  const isDemo = values.DEMO ?? values.DATABASE_URL === undefined;
  if (values.DEMO === undefined && isDemo) rejectAccidentalDemo(values);
  rejectPlaceholderPasswords(values);
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
    backup:
      values.BACKUP_DIR === undefined
        ? undefined
        : { folder: values.BACKUP_DIR, at: values.BACKUP_AT, keep: values.BACKUP_KEEP },
    passwordMin: values.PASSWORD_MIN,
    isImportOn: values.IMPORTS === 'on',
    trustProxy: values.TRUST_PROXY,
    /**
     * How long a process that ends still serves, with `Connection: close` in each reply: a proxy that sends a check-in on a connection as the
     * server closes it would answer 502.
     */
    announceCloseMs: values.TRUST_PROXY.length > 0 ? 2_000 : 0,
    /** The product itself does not speak https, so a proxy does, and all clients would have its address. */
    isProxyMissing: values.PUBLIC_URL?.startsWith('https:') === true && values.TRUST_PROXY.length === 0,
    campusNetworks: values.CAMPUS_NETWORKS,
    securityContact: values.SECURITY_CONTACT,
    metrics: metricsOf(values),
    logLevel: values.LOG_LEVEL,
    logNetworks: values.LOG_NETWORKS,
    isDurabilityRequired: values.DURABILITY === 'required',
    isDevelopment: ['test', 'development'].includes(values.NODE_ENV),
  } as const;
}

/** A server with https or a mail server is meant for production. */
function rejectAccidentalDemo({ PUBLIC_URL, SMTP_URL }: Values): void {
  const sign = PUBLIC_URL?.startsWith('https:') ? 'PUBLIC_URL is https' : SMTP_URL ? 'SMTP_URL is set' : undefined;
  if (sign === undefined) return;
  throw startupError(
    `${sign} but the demo is on, because neither DATABASE_URL nor DEMO is set; set DEMO=0 for production, or DEMO=1 to keep the demo.`,
  );
}

/** Well-known passwords may be used on this machine alone, as in development: not for another one, nor behind https. */
function rejectPlaceholderPasswords(values: Values): void {
  const isProduction = values.PUBLIC_URL?.startsWith('https:') === true;
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'SMTP_URL'] as const) {
    const address = values[name];
    if (address === undefined || !hasPlaceholderPassword(address) || (!isProduction && isOnThisMachine(address)))
      continue;
    throw startupError(
      `${name} has the password of an example, or the name of its user as password; choose one with "openssl rand -hex 24", set it at the server too, and keep the address in the file of ${name}_FILE.`,
    );
  }
}

/** The host of a database may be a parameter, or the folder of a socket. */
function isOnThisMachine(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  return host === '' || host.startsWith('/') || /^%2f/iu.test(host) || isLoopback(host);
}

/** All S3 variables or none, so that a missing key is noticed at start. */
function s3Of(values: Values) {
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

/** Metrics for other machines need a token: they show how the product is used. */
function metricsOf({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Values) {
  if (port === undefined) return undefined;
  if (!isLoopback(host) && token === undefined)
    throw startupError('METRICS_HOST opens the metrics to other machines; set METRICS_TOKEN, or listen on 127.0.0.1.');
  return { port, host, token };
}

function valueOf(name: string, env: Record<string, string | undefined>): string | undefined {
  const value = env[name]?.trim();
  const file = variablesByName[name]?.isSecret ? env[`${name}_FILE`] : undefined;
  if (!file) return value || undefined;
  if (value) throw startupError(`${name} and ${name}_FILE are both set; keep one of them.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw startupError(`${name}_FILE names a file that cannot be read (${file}).`);
  }
}
