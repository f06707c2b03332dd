import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Figures, ratios, readFigures } from './harness/ratios.ts';
import { onInterrupt } from './harness/shutdown.ts';

/**
 * `npm run bench -- compare [COMMIT] [BENCHMARK …] [--rounds=2]`: runs the benchmarks of another commit and of this checkout in turn, and prints
 * the ratio of each figure. Without a commit it is that of the previous release, without names the benchmarks of the hot paths, all with
 * `--quick`. Each commit runs its own benchmark on the data of its seeds.
 */
const root = new URL('..', import.meta.url).pathname;
const hotPaths = ['check-ins', 'lists', 'reports', 'mixed'];
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { rounds: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const [commit = previousRelease(), ...names] = positionals;
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1');

const other = mkdtempSync(join(tmpdir(), 'muster-bench-compare-'));
const remove = async () => rmSync(other, { recursive: true, force: true });
onInterrupt(remove);
try {
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', other], { input: archive });
  for (const name of names.length > 0 ? names : hotPaths) await compare(name);
} finally {
  await remove();
}

async function compare(name: string): Promise<void> {
  const before: Figures[] = [];
  const after: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    before.push(await runIn(other, name));
    after.push(await runIn(root, name));
  }
  console.log(`${name}: ${commit} against this checkout, medians of ${rounds} rounds in turn`);
  console.table(ratios(before, after));
}

async function runIn(folder: string, name: string): Promise<Figures> {
  const child = spawn(process.execPath, ['tools/launch.mjs', 'bench', name, '--quick'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A benchmark that missed a goal exits with an error; its figures count.
  const figures = readFigures(await text(child.stdout));
  if (figures === undefined) throw new Error(`The benchmark ${name} in ${folder} ended without figures`);
  return figures;
}

function previousRelease(): string {
  const path = join(root, 'tools/release/previous-release.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { commit: string }).commit;
}
