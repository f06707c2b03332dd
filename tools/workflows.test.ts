import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
type Workflow = {
  jobs: Record<string, { strategy?: { matrix: Record<string, string[]> }; steps: readonly { run?: string }[] }>;
};
const matrixOf = (file: string, job: string, name: string): readonly string[] =>
  (parse(read(`.github/workflows/${file}`)) as Workflow).jobs[job]?.strategy?.matrix[name] ?? [];

it('CI runs every step of the test command', () => {
  const source = read('tools/test.ts');
  const steps = /const steps[^{]*\{(.*?)\n\};/su.exec(source)?.[1] ?? '';
  const quick = [...(/const quick = \[(.*?)\]/u.exec(source)?.[1] ?? '').matchAll(/'(\w+)'/gu)].map(([, step]) => step);
  const run = matrixOf('ci.yml', 'test', 'steps').flatMap((words) =>
    words.split(' ').flatMap((word) => (word === 'quick' ? quick : [word])),
  );
  const all = [...steps.matchAll(/^ {2}(\w+):/gmu)].map(([, step]) => step);
  expect(all.length).toBeGreaterThan(10);
  expect(new Set(run)).toEqual(new Set(all));
});

it('the nightly run starts every benchmark', () => {
  const benchmarks = globSync('bench/*.ts', { cwd: root }).map((path) => path.slice('bench/'.length, -'.ts'.length));
  expect(matrixOf('nightly.yml', 'benchmarks', 'benchmark').toSorted()).toEqual(
    benchmarks.filter((name) => !['run', 'compare'].includes(name)).toSorted(),
  );
  expect(read('.github/workflows/nightly.yml')).toContain('npm run bench -- compare');
});

it('the nightly run starts every script', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
  const { jobs } = parse(read('.github/workflows/nightly.yml')) as Workflow;
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run));
  const started = [...commands.join('\n').matchAll(/\bnpm (?:run )?([\w:]+)/gu)].map(([, script]) => script);
  // The test command is started by ci.yml.
  expect(new Set([...started, 'test'])).toEqual(new Set(Object.keys(scripts)));
});
