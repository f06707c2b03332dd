import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';

test('nothing need be configured: the demo on a private database, open to the phones of the room', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 5001, host: '0.0.0.0', isDemo: true, isRegistrationOpen: true, passwordMin: 6 });
  expect(config.databaseUrl).toBeUndefined();
  expect(isAbsolute(config.dataDir)).toBe(true);
});

test('on a given database nothing of the demo exists and registration is closed, unless asked for', () => {
  const DATABASE_URL = 'postgres://muster@db.example.edu/muster';
  expect(readConfig({ DATABASE_URL })).toMatchObject({ isDemo: false, isRegistrationOpen: false });
  expect(readConfig({ DATABASE_URL, DEMO: '1' })).toMatchObject({ isDemo: true, isRegistrationOpen: true });
  expect(readConfig({ DEMO: '0' })).toMatchObject({ isDemo: false, isRegistrationOpen: false });
  expect(readConfig({ DEMO: '0', REGISTRATION: 'open' })).toMatchObject({ isRegistrationOpen: true });
});

test.each([
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535 (it is "http").'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535 (it is "70000").'],
  ['HOST', 'not a host', 'HOST must be an IP address or a host name (it is "not a host").'],
  [
    'DATABASE_URL',
    'mysql://root:hunter2@db',
    'DATABASE_URL must look like postgres://user:password@host:5432/database.',
  ],
  [
    'PUBLIC_URL',
    'https://example.edu/muster',
    'PUBLIC_URL must be an origin such as https://muster.example.edu, without a path',
  ],
  ['PUBLIC_URL', 'muster.example.edu', 'PUBLIC_URL must be an origin'],
  [
    'MAIL_FROM',
    'a@example.edu\nBcc: b@example.edu',
    'MAIL_FROM must be a mail address, with or without a name before it (it is "a@example.edu\\nBcc: b@example.edu").',
  ],
  ['DEMO', 'perhaps', 'DEMO must be 1 or 0 (it is "perhaps").'],
  ['REGISTRATION', 'maybe', 'REGISTRATION must be open or closed'],
  ['SECRET', 'short', 'SECRET must have at least 32 characters.'],
  ['SMTP_URL', 'mail.example.edu', 'SMTP_URL must look like smtp://'],
  ['SMTP_URL', 'smtp:mail.example.edu', 'SMTP_URL must look like smtp://'],
  ['MAIL_FROM', 'Muster', 'MAIL_FROM must be a mail address'],
  ['FILES_S3_BUCKET', 'My Photos', 'FILES_S3_BUCKET must be the name of a bucket, in small letters'],
  ['FILES_S3_ENDPOINT', 's3.example.edu', 'FILES_S3_ENDPOINT must look like https://s3.example.edu'],
  ['IMPORTS', 'maybe', 'IMPORTS must be on or off'],
  ['PASSWORD_MIN', '5', 'PASSWORD_MIN must be a whole number from 6 to 128'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
  ['CAMPUS_NETWORKS', 'campus', 'CAMPUS_NETWORKS must be a list of networks'],
])('a wrong %s (%s) is named in one clear sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence);
});

test.each(['1', '2', 'true', '0.0.0.0/0', '::/0', 'loopback', '10', '10.0.0.0/8, true'])(
  'trusting %s would let any client choose its own address, so it is refused',
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow('TRUST_PROXY must be a list of networks');
  },
);

test('networks of both kinds are understood', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.7 fd00::/8' });
  expect(trustProxy).toEqual(['10.0.0.0/8', '192.168.1.7', 'fd00::/8']);
});

test('a public address is kept as an origin', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Muster.example.edu/' }).publicUrl).toBe('https://muster.example.edu');
});

test('a secret may come from a file, but not from two places', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, `${'s'.repeat(40)}\n`);
  expect(readConfig({ SECRET_FILE: file }).secret).toBe('s'.repeat(40));
  expect(() => readConfig({ SECRET_FILE: file, SECRET: 'x'.repeat(40) })).toThrow(
    'SECRET and SECRET_FILE are both set',
  );
  expect(() => readConfig({ SECRET_FILE: `${file}.none` })).toThrow('SECRET_FILE names a file that cannot be read');
});

test('a wrong secret is never shown', () => {
  expect(() => readConfig({ SMTP_URL: 'http://user:hunter2@mail' })).toThrow(/^(?!.*hunter2)/u);
});

test('files go into a bucket when it is named with its keys, and a half-named one is refused', () => {
  const keys = { FILES_S3_ACCESS_KEY_ID: 'muster', FILES_S3_SECRET_ACCESS_KEY: 'hunter2' };
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig({ FILES_S3_BUCKET: 'photos', FILES_S3_ENDPOINT: 'https://s3.example.edu', ...keys }).s3).toEqual({
    bucket: 'photos',
    endpoint: 'https://s3.example.edu',
    region: 'us-east-1',
    accessKeyId: 'muster',
    secretAccessKey: 'hunter2',
  });
  expect(() => readConfig({ FILES_S3_BUCKET: 'photos' })).toThrow('FILES_S3_BUCKET needs FILES_S3_ACCESS_KEY_ID and');
  expect(() => readConfig(keys)).toThrow('FILES_S3_BUCKET must be set where the other FILES_S3 variables are.');
});

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({ port: 5001, publicUrl: undefined });
});
