import { absolutePathProblems } from './checks/absolute-paths.ts';
import { arrowProblems } from './checks/arrows.ts';
import { cycleProblems } from './checks/cycles.ts';
import { mountProblems } from './checks/mounts.ts';
import { sizeProblems, sizes } from './checks/sizes.ts';
import { type Check, readSourceFiles } from './checks/source-files.ts';
import { suppressionProblems } from './checks/suppressions.ts';
import { sqlPlaceProblems, tableOwnerProblems, tablesApartProblems } from './checks/tables.ts';
import { exportProblems, vocabularyProblems } from './checks/vocabulary.ts';
import { widthProblems } from './checks/widths.ts';

/** The house rules that no other tool keeps. `node tools/checks.ts` says what is broken and where. */
const checks: Record<string, Check> = {
  'every file is of a known kind': vocabularyProblems,
  'exports are named and stand where they are made': exportProblems,
  'imports run one way': arrowProblems,
  'nothing imports itself': cycleProblems,
  'files are small': sizeProblems,
  'SQL stands in stores': sqlPlaceProblems,
  'a table is written by its owner': tableOwnerProblems,
  'no start loads the tables in TypeScript': tablesApartProblems,
  'every endpoint is mounted': mountProblems,
  'silence has a reason': suppressionProblems,
  'no path of one machine': absolutePathProblems,
  'screens turn at widths in letters': widthProblems,
};

const files = readSourceFiles(new URL('..', import.meta.url).pathname);
for (const [promise, check] of Object.entries(checks)) {
  const problems = check(files);
  if (problems.length === 0) continue;
  process.exitCode = 1;
  console.error(`Broken: ${promise}\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}
const { median, ninetieth, most } = sizes(files);
console.log(`${files.length} files, lines: median ${median}, 90th percentile ${ninetieth}, longest ${most}`);
