import { hash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findSecretProblem, hasPlaceholderPassword } from './secret-strength.rules.ts';

describe('secret', () => {
  it.each<[string, () => string, number?]>([
    ['openssl rand -base64 32', () => randomBytes(32).toString('base64'), 20_000],
    ['openssl rand -base64 24', () => randomBytes(24).toString('base64'), 20_000],
    ['random bytes in base64url', () => randomBytes(24).toString('base64url')],
    ['a file of Kubernetes', () => Buffer.from(randomBytes(32).toString('hex')).toString('base64')],
    ['openssl rand -hex 16', () => randomBytes(16).toString('hex')],
    ['make-secrets.sh', () => randomBytes(24).toString('hex')],
    ['openssl rand -hex 32', () => randomBytes(32).toString('hex'), 20_000],
    ['two UUIDs', () => `${crypto.randomUUID()}${crypto.randomUUID()}`],
    ['a sentence of ones own', () => 'rainy owls juggle 47 violet anvils'],
  ])('may come from %s', (_, make, length = 500) => {
    // A failure names the text.
    const refused = Array.from({ length }, make).filter((text) => findSecretProblem(text) !== undefined);
    expect(refused).toEqual([]);
  });

  it.each([
    ['replace-by-at-least-32-random-characters', 'example'],
    ['REPLACE_ME_WITH_A_LONG_RANDOM_VALUE_1234', 'example'],
    ['change-me-change-me-change-me-change-me!', 'example'],
    ['changeit0123456789ABCDEFGHIJKLMNOPQRST', 'example'],
    ['this-is-only-an-example-of-a-secret-42', 'example'],
    ['your-secret-key-goes-here-1234567890ab', 'example'],
    ['MyPassword-for-Muster-in-production-77', 'example'],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'pattern'],
    ['0123456789abcdef0123456789abcdef', 'pattern'],
    ['Tr0ub4dor&3 xyzQTr0ub4dor&3 xyzQTr0', 'pattern'],
    ['12345678901234567890123456789012', 'pattern'],
    ['abcdefghijklmnopqrstuvwxyz0123456789', 'pattern'],
    ['31415926535897932384626433832795', 'pattern'],
    ['aabbccddeeffgghhiijjkkllmmnnooppqqrr', 'pattern'],
    ['00112233001122330011223300112244', 'pattern'],
    ['banana bandana banana bandana nabana', 'pattern'],
    ['${SECRET:?set SECRET in the environment}', 'example'],
    ['$(openssl rand -base64 48)_0123456789', 'example'],
    ['<output of the command that makes one>', 'example'],
    ['{{ .Values.attendance.signing.material }}', 'example'],
    ['put-a-long-unique-key-here-of-32-chars', 'example'],
    ['qwertzuiopasdfghjklyxcvbnm1234567890', 'example'],
    [Buffer.from('replace-by-at-least-32-random-characters').toString('base64'), 'example'],
    [Buffer.from('replace-by-at-least-32-random-characters\n').toString('base64'), 'example'],
    [Buffer.from('replace-by-at-least-32-random-characters').toString('hex'), 'example'],
    [hash('sha256', 'password', 'hex'), 'example'],
    [hash('sha256', '', 'hex').toUpperCase(), 'example'],
    [hash('md5', '', 'hex'), 'example'],
    [hash('sha256', 'secret', 'base64'), 'example'],
    [Buffer.alloc(32).toString('base64'), 'pattern'],
    [Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64'), 'pattern'],
    [Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('hex'), 'pattern'],
    [Buffer.from(Array.from({ length: 32 }, (_, at) => at * 17)).toString('hex'), 'pattern'],
    ['too short', 'at least 32 characters'],
  ])('may not be %s', (secret, problem) => {
    expect(findSecretProblem(secret)).toContain(problem);
    expect(findSecretProblem(secret)).toContain('openssl rand');
  });
});

describe('password in an address', () => {
  it.each([
    'postgres://muster_login:password@db.example.edu/muster',
    'postgres://muster_login:Password1@db.example.edu/muster',
    'postgres://muster_login:change-me@db.example.edu/muster',
    'postgres://muster_login:first%20password@db.example.edu/muster',
    'postgres://postgres:postgres@db.example.edu/muster',
    'postgres://campus:Campus@db.example.edu/muster',
    'postgres://muster_login@db.example.edu/muster?password=secret',
    'postgres://muster_login:%3Cpassword%3E@db.example.edu/muster',
    'smtp://user:password@mail.example.edu:587',
    'smtp://user:xxxxxxxx@mail.example.edu:587',
  ])('is a placeholder: %s', (address) => expect(hasPlaceholderPassword(address)).toBe(true));

  it.each(
    (
      '123456789 1234567890 passw0rd P4ssw0rd! p@$$w0rd password2026 muster1 muster123 muster_login muster-owner musterpassword ' +
      'admin123 adm1n abc123 geheim Geheim1! passwort kennwort change-me-now changeit secret123 postgres1 hunter2 ' +
      'your-password-here welcome1 letmein! qwertz123 !!admin!! 2026secret x'
    ).split(' '),
  )('is well-known: %s', (password) =>
    expect(hasPlaceholderPassword(`postgres://muster_app:${encodeURIComponent(password)}@db.example.edu/muster`)).toBe(
      true,
    ),
  );

  it('may contain a short word among digits', () =>
    expect(hasPlaceholderPassword('postgres://muster_app:6134404bcaa25941@db.example.edu/muster')).toBe(false));

  it.each([
    ['base64url', () => randomBytes(9).toString('base64url')],
    ['hexadecimal digits', () => randomBytes(8).toString('hex')],
  ])('may be random in %s', (_, make) => {
    const addresses = Array.from({ length: 20_000 }, () => `postgres://muster_app:${make()}@db.example.edu/muster`);
    expect(addresses.filter(hasPlaceholderPassword)).toEqual([]);
  });

  it.each([
    'postgres://muster_login@db.example.edu/muster',
    'postgres:///muster?host=/var/run/postgresql',
    'postgres://muster_login:7c9e6679f9b1c0de@db.example.edu/muster',
    'postgres://muster_login:secretary%20of%20the%20moon@db.example.edu/muster',
    'smtp://mail.example.edu',
    'smtp://user:50%25off@mail.example.edu',
  ])('is none: %s', (address) => expect(hasPlaceholderPassword(address)).toBe(false));
});
