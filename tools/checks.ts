import { absolutePathProblems } from './checks/absolute-paths.ts';
import { aliasProblems, importDirectionProblems } from './checks/import-direction.ts';
import { cycleProblems } from './checks/import-cycles.ts';
import { exportProblems, fileNameProblems } from './checks/file-names.ts';
import { sizeProblems } from './checks/file-size.ts';
import { languageProblems, readSubjects, subjectProblems } from './checks/language.ts';
import { migrationStepProblems } from './checks/migration-steps.ts';
import { mountProblems } from './checks/mounted-endpoints.ts';
import { type Check, readSourceFiles } from './checks/source-files.ts';
import { suppressionProblems } from './checks/suppressions.ts';
import { sqlPlaceProblems, tableOwnerProblems } from './checks/sql-ownership.ts';
import { retentionProblems } from './checks/retention.ts';
import { tenancyProblems } from './checks/tenancy.ts';
import { containerQueryProblems } from './checks/container-queries.ts';

/** Project rules that no standard tool checks. `npm test -- structure` prints what is broken and where. */
const checks: Record<string, Check> = {
  'file names say what a file does': fileNameProblems,
  'exports are named, and imported from where they are made': exportProblems,
  'imports run one way': importDirectionProblems,
  'shared folders are imported by their alias': aliasProblems,
  'no import cycles': cycleProblems,
  'files have at most 400 lines': sizeProblems,
  'SQL is in stores': sqlPlaceProblems,
  'a table is written by the feature that owns it': tableOwnerProblems,
  'every statement names its university': tenancyProblems,
  'tables that refer to a person have a retention (docs/decisions/0032-data-retention.md)': retentionProblems,
  'migrations only add (docs/decisions/0064-updates-without-downtime.md)': migrationStepProblems,
  'every endpoint is mounted once': mountProblems,
  'a suppression has a reason': suppressionProblems,
  'no path of one machine': absolutePathProblems,
  'layouts use container queries': containerQueryProblems,
  'plain technical English (CONTRIBUTING.md, Language)': languageProblems,
};

/** Keeps the problems of other rules visible. */
const maxShown = 30;

const root = new URL('..', import.meta.url).pathname;
const files = readSourceFiles(root);
for (const [rule, check] of Object.entries(checks)) report(rule, check(files));
report('commit subjects are Conventional Commits of at most 72 characters', subjectProblems(readSubjects(root)));
console.log(`${files.length} files checked`);

function report(rule: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  process.exitCode = 1;
  const shown = problems.slice(0, maxShown).map((problem) => `  ${problem}`);
  const rest = problems.length > maxShown ? [`  … and ${problems.length - maxShown} more`] : [];
  console.error([`Broken: ${rule}`, ...shown, ...rest].join('\n'));
}
