import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run bench -- NAME`: each benchmark is a file of this folder and ends with one line of JSON (name, figures, goal, held). */
const benchmarks = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3));

const [name = '', ...rest] = process.argv.slice(2);
if (!benchmarks.includes(name)) {
  console.error(`Unknown benchmark "${name}". The benchmarks are ${benchmarks.join(', ')}.`);
  process.exitCode = 1;
} else {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...rest], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}
