import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { type FeatureNames, namesOf } from './new-feature/names.ts';
import { serverFiles } from './new-feature/server-files.ts';
import { webFiles } from './new-feature/web-files.ts';

/**
 * `npm run new:feature -- class-note class-notes` writes a feature of named records in contract, server and web, and registers it.
 * It works as it is; CONTRIBUTING.md ("Add a feature") lists what to change then.
 */
const root = new URL('..', import.meta.url).pathname;
const [singular = '', plural = ''] = process.argv.slice(2);

try {
  const names = namesOf(singular, plural);
  const files = { ...serverFiles(names, nextMigration()), ...webFiles(names) };
  const existing = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (existing.length > 0) throw new Error(`These files exist already: ${existing.join(', ')}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const changed = register(names);
  const written = Object.keys(files).filter((path) => !path.endsWith('.sql'));
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), [...written, ...changed], { cwd: root, stdio: 'ignore' });
  console.log(`Created:\n  ${Object.keys(files).join('\n  ')}\nChanged:\n  ${changed.join('\n  ')}`);
  console.log(
    'Next: change the fields in the migration, the contract, the store (columns, INSERT, UPDATE), the service (valuesOf), the form logic, fields\n' +
      'and list of the web, the test and rows-of-people.ts. Then CONTRIBUTING.md, "Add a feature", from step 3.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function nextMigration(): string {
  const numbers = readdirSync(join(root, 'server/src/migrations')).map((name) =>
    Number(/^(\d{4})_/u.exec(name)?.[1] ?? 0),
  );
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/** Inserts lines into the lists that name every feature. Returns the changed files. */
function register(n: FeatureNames): string[] {
  const insertions: [path: string, anchor: string, line: string][] = [
    [
      'contract/src/http/api.ts',
      "import * as degrees from '../academics/degrees.ts';\n",
      `import * as ${n.camels} from '../academics/${n.folder}.ts';\n`,
    ],
    ['contract/src/http/api.ts', '  degrees,\n', `  ${n.camels},\n`],
    [
      'server/src/app/academics.ts',
      "import { makeDegrees } from '../features/degrees/degrees.service.ts';\n",
      `import { mount${n.Pascals} } from '../features/${n.folder}/${n.folder}.routes.ts';\nimport { make${n.Pascals} } from '../features/${n.folder}/${n.folder}.service.ts';\n`,
    ],
    [
      'server/src/app/academics.ts',
      '  mountDegrees(mount, makeDegrees({ database, audit, requireAdmin }));\n',
      `  mount${n.Pascals}(mount, make${n.Pascals}({ database, audit, requireAdmin }));\n`,
    ],
    [
      'contract/src/accounts/audit-actions.ts',
      "    'degree.changed': 'Degree programme changed',\n",
      `    '${n.snake}.added': '${n.Title} added',\n    '${n.snake}.changed': '${n.Title} changed',\n`,
    ],
    [
      'server/src/audit-coverage.test.ts',
      "  changeHoliday: { first: ['addHoliday'], idIn: 'holidays' },\n",
      `  change${n.Pascal}: { first: ['add${n.Pascal}'], idIn: '${n.table}' },\n`,
    ],
    ['server/src/step-up-coverage.test.ts', "    'addDegree changeDegree ", `add${n.Pascal} change${n.Pascal} `],
    ['tools/checks/sql-ownership.ts', "  degrees: ['degree_details'],\n", `  '${n.folder}': ['${n.table}'],\n`],
    [
      'server/src/migrations/one-row-each/rows-of-people.ts',
      "  ['modules', { ...keyFor('modules'), module_name: 'Torts', module_code: 'LW1', semester: 1 }],\n",
      `  ['${n.table}', { ...keyFor('${n.table}'), name: 'First' }],\n`,
    ],
    ['server/src/migrations/tenancy.test.ts', "  'degree_details',\n", `  '${n.table}',\n`],
    [
      'server/src/testing/authorization/academic-cases.ts',
      '  changeDegree: (campus) => ({ ...aDegree(campus), body: degree }),\n',
      `  list${n.Pascals}: () => ({ who: 'A' }),
  add${n.Pascal}: () => ({ who: 'A', body: { name: 'First' } }),
  change${n.Pascal}: ({ ids }) => ({ who: 'A', params: { id: ids.degree }, body: { name: 'First' }, expectedStatus: 404 }),\n`,
    ],
  ];
  for (const [path, anchor, line] of insertions) {
    const text = readFileSync(join(root, path), 'utf8');
    if (!text.includes(anchor))
      throw new Error(`${path} does not contain ${JSON.stringify(anchor)}: adapt tools/new-feature.ts`);
    writeFileSync(join(root, path), text.replace(anchor, anchor + line));
  }
  return [...new Set(insertions.map(([path]) => path))];
}
