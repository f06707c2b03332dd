import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Kills under load, outages of database and network, and overload. Each scenario prints its own line; a name runs it alone. */
const scenarios = ['kills', 'outages', 'overload'];
const args = process.argv.slice(2);
const named = args.filter((arg) => scenarios.includes(arg));
for (const scenario of named.length > 0 ? named : scenarios) {
  const options = args.filter((arg) => !scenarios.includes(arg));
  const file = join(import.meta.dirname, 'faults', `${scenario}.ts`);
  const [code] = (await once(spawn(process.execPath, [file, ...options], { stdio: 'inherit' }), 'exit')) as [number];
  if (code !== 0) process.exitCode = 1;
}
