import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readRotation } from '#platform/backup/rotation.rules.ts';
import { logNetworkModes } from '#platform/log-context.ts';
import { sessionRights } from '#platform/database/session-rights.ts';
import { parseNetwork } from '#platform/networks.ts';
import { findSecretProblem } from '#platform/startup/secret-strength.rules.ts';

/** A long file, because the list of variables is one table: config.ts reads the environment by it, and docs/configuration.md is made from it. */

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

type Variable = {
  /** Optional where there is no default. */
  readonly schema: z.ZodType;
  /** What it is for, in Markdown. */
  readonly meaning: string;
  readonly group:
    | 'Server'
    | 'Database'
    | 'Sign-in'
    | 'Mail'
    | 'Files'
    | 'Backups'
    | 'Network'
    | 'Monitoring'
    | 'Logs and development';
  /** The text that is read where the variable is not set. */
  readonly default?: string;
  /** What happens where the variable is not set and has no default. */
  readonly unset?: string;
  readonly example?: string;
  /** Can also be read from the file that NAME_FILE names, as container platforms provide secrets. Never printed. */
  readonly isSecret?: true;
};

/** All environment variables. Nothing else reads the environment. */
const variables = {
  PORT: { schema: wholeNumber(0, 65_535), default: '5001', group: 'Server', meaning: 'Port of web and API.' },
  HOST: {
    schema: text
      .refine((host) => isIP(host) !== 0 || hostName.test(host), 'must be an IP address or a host name')
      .optional(),
    unset: '`127.0.0.1` with the demo, else `0.0.0.0`',
    example: '127.0.0.1',
    group: 'Server',
    meaning:
      "Interface. Without the demo all of them, since students' phones must reach the address in the code. Behind a proxy on the same machine: `127.0.0.1`. With the demo a network address makes its password random; the start prints it.",
  },
  PUBLIC_URL: {
    schema: text
      .refine(isOrigin, 'must be an origin such as https://muster.example.edu, without a path')
      .transform((value) => new URL(value).origin)
      .optional(),
    unset: "the machine's address in the local network, which the start prints",
    example: 'https://muster.example.edu',
    group: 'Server',
    meaning: 'Origin that users open, in QR codes, mails and the API documentation.',
  },
  DATA_DIR: {
    schema: text.transform((path) => resolve(projectRoot, path)),
    default: 'data',
    example: '/var/lib/muster',
    group: 'Server',
    meaning:
      'Private database, generated secret, uploaded files, outbox. Relative paths start at the folder of the product.',
  },
  SECRET: {
    schema: text
      .superRefine((secret, context) => {
        const message = findSecretProblem(secret);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      })
      .optional(),
    unset: 'generated once, in `DATA_DIR/secret`',
    group: 'Server',
    isSecret: true,
    meaning:
      'Signs codes and claims, and encrypts stored secrets. All processes need the same one. Make it with `openssl rand -hex 32`: texts of examples and repeated characters are refused.',
  },
  DEMO: {
    schema: yesOrNo.optional(),
    unset: 'on with the private database only',
    example: '0',
    group: 'Server',
    meaning:
      'Demo university with well-known accounts. Its password is public on this machine, and random where `HOST` or `PUBLIC_URL` names a network address. An https `PUBLIC_URL` or `SMTP_URL` stops the start unless `DEMO` is set: `0` for production, `1` to keep the demo. Switching it off later keeps its data, but its password stops working. Start production with an empty `DATA_DIR`.',
  },
  IMPORTS: {
    schema: z.enum(['on', 'off'], 'must be on or off'),
    default: 'on',
    group: 'Server',
    meaning: '`off` rejects new import files; past imports can be viewed and undone.',
  },
  SECURITY_CONTACT: {
    schema: text
      .regex(
        /^(?:https:\/\/|mailto:)\S+$/u,
        'must be an address such as mailto:security@example.edu or https://example.edu/security',
      )
      .optional(),
    unset: 'there is no such file',
    example: 'mailto:security@example.edu',
    group: 'Server',
    meaning: 'Address for reports of vulnerabilities, shown in `/.well-known/security.txt`.',
  },
  DATABASE_URL: {
    schema: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database', {
      hasHost: false,
    }).optional(),
    unset: 'a private PostgreSQL under `DATA_DIR`',
    example: 'postgres://muster:password@db.example.edu:5432/muster?sslmode=verify-full',
    group: 'Database',
    isSecret: true,
    meaning:
      'PostgreSQL 15 or newer, UTF-8, a separate database; the user is a login that owns nothing (OPERATIONS.md, "Database roles"). `min_wal_size` of 256 MB or more avoids waits for new WAL files. TLS: `?sslmode=verify-full`, with your own certificate authority `&sslrootcert=/path/ca.pem`. Percent-encode `@ / : # ? %` in the password.',
  },
  MIGRATION_DATABASE_URL: {
    schema: url(['postgres:', 'postgresql:'], 'postgres://owner:password@host:5432/database', {
      hasHost: false,
    }).optional(),
    unset: 'the user of `DATABASE_URL`',
    example: 'postgres://muster_owner:password@db.example.edu:5432/muster',
    group: 'Database',
    isSecret: true,
    meaning: 'The owner of the tables, who migrates the same database.',
  },
  ALLOW_DATABASE_ROLE: {
    schema: z.enum(sessionRights, `must be ${sessionRights.join(' or ')}`).optional(),
    unset: 'a superuser is refused, and the owner of the tables gets a warning',
    example: 'owner',
    group: 'Database',
    meaning:
      '`owner`: the user of `DATABASE_URL` may own the tables, without a warning. `superuser`: it may also be a superuser or have BYPASSRLS.',
  },
  DURABILITY: {
    schema: z.enum(['required', 'ignored'], 'must be required or ignored'),
    default: 'required',
    group: 'Database',
    meaning: 'Rejects a database whose `fsync` or `synchronous_commit` is off; `ignored` is for tests.',
  },
  REGISTRATION: {
    schema: z.enum(['open', 'closed'], 'must be open or closed').optional(),
    unset: '`open` with the demo, else `closed`',
    example: 'closed',
    group: 'Sign-in',
    meaning:
      '`open`: registering with an unknown university code creates a university. It sends no mail until the command `university approve CODE`.',
  },
  PASSWORD_MIN: {
    schema: wholeNumber(6, 128),
    default: '6',
    group: 'Sign-in',
    meaning: 'Minimum length of a password.',
  },
  SMTP_URL: {
    schema: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.edu:587').optional(),
    unset: 'mails are files in `DATA_DIR/outbox`, and the log says so',
    example: 'smtp://user:password@mail.example.edu:587',
    group: 'Mail',
    isSecret: true,
    meaning:
      'Mail server. With a password and another machine, STARTTLS is required; `?ignoreTLS=true` allows unencrypted mail.',
  },
  MAIL_FROM: {
    schema: text.regex(mailAddress, 'must be a mail address, with or without a name before it'),
    default: 'Muster <muster@localhost>',
    group: 'Mail',
    meaning: 'Address of the sender. The name beside it in a mailbox is that of the university.',
  },
  MAILS_PER_MINUTE: {
    schema: wholeNumber(1, 6_000),
    default: '30',
    group: 'Mail',
    meaning:
      'Mails that all processes together give to `SMTP_URL` in a minute, evenly: password resets first, invitations last.',
  },
  INVITATION_DAYS: {
    schema: wholeNumber(1, 365),
    default: '30',
    group: 'Mail',
    meaning: 'How long the link of an invitation is valid, from the time when it is sent.',
  },
  FILES_S3_BUCKET: {
    schema: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u, 'must be the name of a bucket, in lower case').optional(),
    unset: 'the directory `DATA_DIR/files`',
    example: 'muster-files',
    group: 'Files',
    meaning: 'Bucket for uploaded files.',
  },
  FILES_S3_ENDPOINT: {
    schema: url(['http:', 'https:'], 'https://s3.example.edu').optional(),
    unset: 'Amazon S3 in the region',
    example: 'https://s3.example.edu',
    group: 'Files',
    meaning: 'Address of the S3 service (MinIO, Ceph, Garage).',
  },
  FILES_S3_REGION: {
    schema: text.regex(/^[\w-]{1,40}$/u, 'must be the name of a region such as eu-central-1'),
    default: 'us-east-1',
    group: 'Files',
    meaning: 'Region; part of each signature. Most services other than Amazon S3 ignore it.',
  },
  FILES_S3_ACCESS_KEY_ID: {
    schema: text.min(1).optional(),
    unset: 'required with a bucket',
    group: 'Files',
    isSecret: true,
    meaning: 'Key that may put, get and delete objects and head the bucket.',
  },
  FILES_S3_SECRET_ACCESS_KEY: {
    schema: text.min(1).optional(),
    unset: 'required with a bucket',
    group: 'Files',
    isSecret: true,
    meaning: 'Secret of that key.',
  },
  BACKUP_DIR: {
    schema: text.transform((path) => resolve(projectRoot, path)).optional(),
    unset: 'no scheduled backups',
    example: '/var/backups/muster',
    group: 'Backups',
    meaning:
      'Folder for daily backups of database and files, which the product makes itself. One of several processes makes each. `last-backup.json` there has time and result of the last one.',
  },
  BACKUP_AT: {
    schema: text
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'must be a time such as 02:30')
      .transform((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))),
    default: '02:30',
    group: 'Backups',
    meaning: 'Time of day of the backups, in the time zone of the server (`TZ`).',
  },
  BACKUP_KEEP: {
    schema: text.refine((value) => readRotation(value) !== undefined, 'must look like 7d,4w (days and weeks)'),
    default: '7d,4w',
    group: 'Backups',
    meaning: 'Rotation: how many days and weeks keep their last backup.',
  },
  TRUST_PROXY: {
    schema: networks,
    default: '',
    example: '10.0.3.0/24',
    group: 'Network',
    meaning:
      'Networks of proxies whose `X-Forwarded-For` is trusted; hop counts and `true` are not accepted. A client in one of these networks can claim any address. Unset behind https, all users seem to come from one network; the start says so.',
  },
  CAMPUS_NETWORKS: {
    schema: networks,
    default: '',
    example: '10.0.0.0/8, 2001:db8::/32',
    group: 'Network',
    meaning:
      'Networks of the campus. A mark from outside is flagged when most of the class is inside. Unset, students who were alone in their network in at least four of their last six classes are flagged once a week.',
  },
  METRICS_PORT: {
    schema: wholeNumber(0, 65_535).optional(),
    unset: 'no metrics',
    example: '9464',
    group: 'Monitoring',
    meaning: 'Port on which `/metrics` answers Prometheus. The public port never does.',
  },
  METRICS_HOST: {
    schema: text.refine((host) => isIP(host) !== 0, 'must be an IP address'),
    default: '127.0.0.1',
    group: 'Monitoring',
    meaning: 'Interface of that port. An address that other machines can reach needs `METRICS_TOKEN`.',
  },
  METRICS_TOKEN: {
    schema: text.min(16, 'must have at least 16 characters').optional(),
    unset: 'no token is needed',
    group: 'Monitoring',
    isSecret: true,
    meaning: 'Bearer token that requests of metrics must have.',
  },
  LOG_LEVEL: {
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    default: 'info',
    group: 'Logs and development',
    meaning:
      '`fatal` to `trace`, or `silent`. Lines are JSON without passwords, tokens and codes. "sign-in rejected" (`info`) and "authorization denied" (`warn`) contain account ids.',
  },
  LOG_NETWORKS: {
    schema: z.enum(logNetworkModes, `must be one of ${logNetworkModes.join(', ')}`),
    default: 'off',
    group: 'Logs and development',
    meaning:
      'The network of the client in the lines of a request. `keyed`: a digest, the same for one network; `full`: the address, which is personal data.',
  },
  NODE_ENV: {
    schema: text,
    default: 'production',
    group: 'Logs and development',
    meaning: '`development` or `test` checks database rows against their schemas; leave it unset in production.',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

type Shape = { [Name in VariableName]: (typeof variables)[Name]['schema'] };

export const variablesByName: Readonly<Record<string, Variable>> = variables;

/** The values of all variables, read from their texts. */
export const environmentSchema = z.object(
  Object.fromEntries(Object.entries(variablesByName).map(([name, { schema }]) => [name, schema])) as unknown as Shape,
);

function isOrigin(value: string): boolean {
  const parsed = URL.parse(value);
  return (
    parsed !== null &&
    /^https?:$/u.test(parsed.protocol) &&
    [parsed.origin, `${parsed.origin}/`].includes(value.toLowerCase())
  );
}
