import { randomBytes } from 'node:crypto';
import { makePasswords } from '../server/src/features/accounts/passwords.service.ts';
import { ask, makeAgent } from './ask.ts';
import { median, report, round } from './figures.ts';
import { asOwner } from './owner.ts';
import { startProduct } from './product.ts';
import { makeRig } from './rig.ts';

/**
 * What a stranger learns from the time and the text of a refusal: nothing. Five hundred refused sign-ins of each kind, one
 * after the other and in turn, so that whatever else the machine does meets all kinds alike; each for an account and from a network of
 * its own, so that no limit stands before it. Beside them what else is asked for by an address: a password link, a registration.
 */
const times = 500;
const mostGapMs = 3;
const password = 'a right password of somebody';
const kinds = ['unknown', 'wrong password', 'wrong role', 'pending', 'inactive', 'inactive record'] as const;
type Kind = (typeof kinds)[number];

const rig = await makeRig();
const secret = randomBytes(32).toString('hex');
try {
  const product = await startProduct({ DATABASE_URL: rig.url, SECRET: secret, TRUST_PROXY: '127.0.0.1/32' });
  try {
    await makePeople();
    const agent = makeAgent();
    let sent = 0;
    const from = () => ({ 'x-forwarded-for': `10.${(++sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}` });
    const signIn = async (kind: Kind, n: number) => {
      const body = {
        email: `${emailOf(kind, n)}`,
        password: kind === 'wrong password' ? 'a wrong password of somebody' : password,
        role: kind === 'wrong role' ? 'admin' : 'student',
      };
      const asked = performance.now();
      const { status, text } = await ask(product.port, '/api/auth/login', { body, headers: from() }, agent);
      return { ms: performance.now() - asked, said: `${status} ${text}` };
    };
    const resetOf = async (email: string) => {
      const asked = performance.now();
      const { status, text } = await ask(
        product.port,
        '/api/auth/reset-password',
        { body: { email }, headers: from() },
        agent,
      );
      return { ms: performance.now() - asked, said: `${status} ${text}` };
    };
    for (let warm = 0; warm < 20; warm += 1) await signIn('unknown', times + warm);
    const took = new Map<string, number[]>();
    const said = { signIn: new Set<string>(), reset: new Set<string>() };
    const note = (name: string, ms: number) => took.set(name, [...(took.get(name) ?? []), ms]);
    for (let n = 0; n < times; n += 1) {
      for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
        const answer = await signIn(kind, n);
        note(kind, answer.ms);
        said.signIn.add(answer.said);
      }
      for (const known of [true, false].toSorted(() => Math.random() - 0.5)) {
        const answer = await resetOf(known ? emailOf('wrong password', n) : `nobody${n}@signs.example`);
        note(known ? 'link, known' : 'link, unknown', answer.ms);
        said.reset.add(answer.said);
      }
    }
    agent.destroy();
    const medians = Object.fromEntries([...took].map(([name, all]) => [name, round(median(all), 2)]));
    for (const [name, ms] of Object.entries(medians)) console.log(`${name.padEnd(16)} median ${ms} ms of ${times}`);
    const gap = (names: readonly string[]) => {
      const all = names.map((name) => medians[name] ?? Number.NaN);
      return round(Math.max(...all) - Math.min(...all), 2);
    };
    const figures = { times, medians, signInGapMs: gap(kinds), linkGapMs: gap(['link, known', 'link, unknown']) };
    report('sign-in', figures, {
      'one answer to every refused sign-in':
        said.signIn.size === 1 && [...said.signIn].every((one) => one.startsWith('401')),
      [`medians within ${mostGapMs} ms`]: figures.signInGapMs < mostGapMs,
      'one answer to whoever asks for a link': said.reset.size === 1,
      [`its medians within ${mostGapMs} ms`]: figures.linkGapMs < mostGapMs,
    });
  } finally {
    await product.end();
  }
} finally {
  await rig.stop();
}

function emailOf(kind: Kind, n: number): string {
  return `${kind.replaceAll(' ', '-')}${n}@signs.example`;
}

/** All with the same password; the unknown ones are not there. */
async function makePeople(): Promise<void> {
  await asOwner(rig.url, async (client) => {
    const hash = await makePasswords().hash(password);
    await client.query(`WITH u AS (INSERT INTO universities (code, name) VALUES ('SIGNS', 'Signs') RETURNING id),
      p AS (INSERT INTO accounts (university_id, email, role, name, status, password_hash)
        SELECT u.id, replace(kind, ' ', '-') || n || '@signs.example', 'student', 'Somebody',
               CASE WHEN kind IN ('pending', 'inactive') THEN kind ELSE 'active' END, '${hash}'
        FROM u, unnest(ARRAY['wrong password', 'wrong role', 'pending', 'inactive', 'inactive record']) kind, generate_series(0, ${times - 1}) n
        RETURNING university_id, id, email, name)
      INSERT INTO students (university_id, account_id, name, email, student_id, active)
      SELECT university_id, id, name, email, split_part(email, '@', 1), email NOT LIKE 'inactive-record%' FROM p`);
    await client.query('VACUUM ANALYZE');
  });
}
