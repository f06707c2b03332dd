import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('needs no variables: defaults to the demo on a private database, on this machine only', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 5001,
      host: '127.0.0.1',
      isDemo: true,
      isReachable: false,
      isRegistrationOpen: true,
      passwordMin: 6,
    });
    expect(config.databaseUrl).toBeUndefined();
    expect(isAbsolute(config.dataDir)).toBe(true);
  });

  it('turns demo and open registration off for an external database, unless set', () => {
    const DATABASE_URL = 'postgres://muster@db.example.edu/muster';
    expect(readConfig({ DATABASE_URL })).toMatchObject({ isDemo: false, isRegistrationOpen: false });
    expect(readConfig({ DATABASE_URL, DEMO: '1' })).toMatchObject({ isDemo: true, isRegistrationOpen: true });
    expect(readConfig({ DEMO: '0' })).toMatchObject({ isDemo: false, isRegistrationOpen: false });
    expect(readConfig({ DEMO: '0', REGISTRATION: 'open' })).toMatchObject({ isRegistrationOpen: true });
  });

  it('listens on all interfaces without the demo', () => {
    expect(readConfig({ DEMO: '0' })).toMatchObject({ host: '0.0.0.0' });
    expect(readConfig({ DEMO: '0', HOST: '127.0.0.1' })).toMatchObject({ host: '127.0.0.1' });
  });

  it.each([
    [{}, false],
    [{ HOST: '127.0.0.1' }, false],
    [{ HOST: 'localhost' }, false],
    [{ PUBLIC_URL: 'http://localhost:5001' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ HOST: '192.168.1.7' }, true],
    [{ HOST: '127.0.0.1.example.edu' }, true],
    [{ PUBLIC_URL: 'http://muster.example.edu' }, true],
    [{ DEMO: '1', HOST: '127.0.0.1', PUBLIC_URL: 'https://muster.example.edu' }, true],
  ])('knows whether other machines can reach %o: %s', (variables, isReachable) => {
    expect(readConfig(variables)).toMatchObject({ isDemo: true, isReachable });
  });

  it('rejects an accidental demo in production', () => {
    const [https, smtp] = [{ PUBLIC_URL: 'https://muster.example.edu' }, { SMTP_URL: 'smtp://mail.example.edu' }];
    expect(() => readConfig(https)).toThrow(
      'PUBLIC_URL is https but the demo is on, because neither DATABASE_URL nor DEMO is set; set DEMO=0 for production, or DEMO=1 to keep the demo.',
    );
    expect(() => readConfig(smtp)).toThrow('SMTP_URL is set but the demo is on');
    for (const variables of [https, smtp]) {
      expect(readConfig({ ...variables, DEMO: '1' }).isDemo).toBe(true);
      expect(readConfig({ ...variables, DEMO: '0' }).isDemo).toBe(false);
      expect(readConfig({ ...variables, DATABASE_URL: 'postgres://muster@db.example.edu/muster' }).isDemo).toBe(false);
    }
  });

  it.each([
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
    ['SECRET', 'short', 'SECRET must have at least 32 characters; make one with "openssl rand -hex 32".'],
    ['SECRET', 'replace-by-at-least-32-random-characters', 'SECRET is the text of an example, which others know; make'],
    [
      'SECRET',
      's'.repeat(40),
      'SECRET can be guessed, because its characters repeat or follow a pattern; make one with',
    ],
    ['SMTP_URL', 'mail.example.edu', 'SMTP_URL must look like smtp://'],
    ['SMTP_URL', 'smtp:mail.example.edu', 'SMTP_URL must look like smtp://'],
    ['MAIL_FROM', 'Muster', 'MAIL_FROM must be a mail address'],
    ['FILES_S3_BUCKET', 'My Photos', 'FILES_S3_BUCKET must be the name of a bucket, in lower case'],
    ['FILES_S3_ENDPOINT', 's3.example.edu', 'FILES_S3_ENDPOINT must look like https://s3.example.edu'],
    ['IMPORTS', 'maybe', 'IMPORTS must be on or off'],
    ['PASSWORD_MIN', '5', 'PASSWORD_MIN must be a whole number from 6 to 128'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
    ['CAMPUS_NETWORKS', 'campus', 'CAMPUS_NETWORKS must be a list of networks'],
  ])('explains an invalid %s (%s)', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });

  it.each(['1', '2', 'true', '0.0.0.0/0', '::/0', 'loopback', '10', '10.0.0.0/8, true'])(
    'rejects TRUST_PROXY=%s, which would let clients choose their address',
    (value) => {
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow('TRUST_PROXY must be a list of networks');
    },
  );

  it('accepts IPv4 and IPv6 networks', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.7 fd00::/8' });
    expect(trustProxy).toEqual(['10.0.0.0/8', '192.168.1.7', 'fd00::/8']);
  });

  it('normalizes PUBLIC_URL to an origin', () => {
    expect(readConfig({ DEMO: '0', PUBLIC_URL: 'https://Muster.example.edu/' }).publicUrl).toBe(
      'https://muster.example.edu',
    );
  });

  it('reads a secret from a file, and rejects two sources', () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-config-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'secret');
    const secret = randomBytes(32).toString('hex');
    writeFileSync(file, `${secret}\n`);
    expect(readConfig({ SECRET_FILE: file }).secret).toBe(secret);
    expect(() => readConfig({ SECRET_FILE: file, SECRET: secret })).toThrow('SECRET and SECRET_FILE are both set');
    expect(() => readConfig({ SECRET_FILE: `${file}.none` })).toThrow('SECRET_FILE names a file that cannot be read');
  });

  it('never prints an invalid secret', () => {
    expect(() => readConfig({ SMTP_URL: 'http://user:hunter2@mail' })).toThrow(/^(?!.*hunter2)/u);
  });

  it.each([
    ['DATABASE_URL', 'postgres://muster_login:password@db.example.edu/muster'],
    ['DATABASE_URL', 'postgres://muster_login:password@localhost/muster?host=db.example.edu'],
    ['MIGRATION_DATABASE_URL', 'postgres://muster_owner:change-me@10.0.0.7/muster'],
    ['SMTP_URL', 'smtp://user:password@mail.example.edu:587'],
  ])('rejects the password of an example in %s (%s)', (name, value) => {
    expect(() => readConfig({ DEMO: '0', [name]: value })).toThrow(`${name} has the password of an example`);
  });

  it('accepts well-known passwords on this machine, as for development, but not behind https', () => {
    for (const DATABASE_URL of [
      'postgres://postgres:postgres@localhost/muster',
      'postgres://muster:password@127.0.0.1:5432/muster',
      'postgres://muster:password@%2Fvar%2Frun%2Fpostgresql/muster',
      'postgres://muster:password@localhost/muster?host=/var/run/postgresql',
    ]) {
      expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL });
      expect(() => readConfig({ DATABASE_URL, PUBLIC_URL: 'https://muster.example.edu' })).toThrow(
        'DATABASE_URL has the password of an example',
      );
    }
  });

  it('requires a bucket and its keys together', () => {
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
    expect(() => readConfig(keys)).toThrow('FILES_S3_BUCKET must be set when other FILES_S3 variables are set.');
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({ port: 5001, publicUrl: undefined });
  });
});
