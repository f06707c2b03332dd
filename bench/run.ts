import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Each benchmark is a file of its own that ends with one line of JSON: name, figures, goal, held or not. */
const parts = new Set([
  'run',
  'server',
  'load',
  'university',
  'processes',
  'figures',
  'rig',
  'owner',
  'students',
  'past',
  'disk',
  'gate',
  'product',
  'ask',
  'cut-short',
]);
const benchmarks = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => file.slice(0, -3))
  .filter((name) => !parts.has(name) && !name.includes('.'));

const [name = 'checkins', ...rest] = process.argv.slice(2);
if (!benchmarks.includes(name)) {
  console.error(`There is no benchmark "${name}"; there are ${benchmarks.join(', ')}.`);
  process.exitCode = 1;
} else {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...rest], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}
