import { describe, expect, it } from 'vitest';
import { absolutePathProblems } from './checks/absolute-paths.ts';
import { aliasProblems, importDirectionProblems } from './checks/import-direction.ts';
import { cycleProblems } from './checks/import-cycles.ts';
import { mountProblems } from './checks/mounted-endpoints.ts';
import { exportProblems, fileNameProblems } from './checks/file-names.ts';
import { sizeProblems } from './checks/file-size.ts';
import { languageProblems, subjectProblems } from './checks/language.ts';
import { type Check, sourceFile } from './checks/source-files.ts';
import { suppressionProblems } from './checks/suppressions.ts';
import { migrationStepProblems } from './checks/migration-steps.ts';
import { sqlPlaceProblems, tableOwnerProblems } from './checks/sql-ownership.ts';
import { retentionProblems } from './checks/retention.ts';
import { tenancyProblems } from './checks/tenancy.ts';
import { containerQueryProblems } from './checks/container-queries.ts';

const store = 'server/src/features/sessions/sessions.store.ts';
const home = `/${'home'}/ada/muster`;

type Files = Record<string, string>;

/** Each violation with the correct file that looks most like it. */
type Planted = [violation: string, check: Check, wrong: Files, right: Files];

const planted: Planted[] = [
  [
    'a web feature that imports the server',
    importDirectionProblems,
    { 'web/src/features/sessions/qr-display.tsx': "import { app } from '../../../../server/src/app.ts'" },
    { 'web/src/features/sessions/qr-display.tsx': "import { session } from '@muster/contract/attendance/sessions'" },
  ],
  [
    "a web feature that imports a sibling's inside",
    importDirectionProblems,
    { 'web/src/features/sessions/qr-display.tsx': "import { x } from '../students/students.api.ts'" },
    { 'web/src/app/student-dashboard.tsx': "import { x } from '../features/students/students.api.ts'" },
  ],
  [
    'a screen part of ui that knows a feature',
    importDirectionProblems,
    { 'web/src/ui/count.tsx': "import { x } from '../features/students/students.logic.ts'" },
    { 'web/src/ui/count.tsx': "import { x } from '../lib/dates.ts'" },
  ],
  [
    'a shared folder that is imported by its depth',
    aliasProblems,
    { 'web/src/features/sessions/qr-display.tsx': "import { x } from '../../ui/count.tsx'" },
    { 'web/src/features/sessions/qr-display.tsx': "import { x } from '#ui/count.tsx'" },
  ],
  [
    'a platform that imports the tests, by their alias',
    importDirectionProblems,
    { 'server/src/platform/http/mount.ts': "import { x } from '#testing/scenario.ts'" },
    { 'server/src/features/venues/venues.test.ts': "import { x } from '#testing/scenario.ts'" },
  ],
  [
    'a web file that needs Node',
    importDirectionProblems,
    { 'web/src/lib/api/api.ts': "import { readFileSync } from 'node:fs'" },
    { 'web/src/lib/api/api.ts': "import { z } from 'zod'" },
  ],
  [
    'a contract that imports the server',
    importDirectionProblems,
    {
      'contract/src/attendance/sessions.ts':
        "import type { Caller } from '../../../server/src/platform/http/caller.ts'",
    },
    { 'contract/src/attendance/sessions.ts': "import { uuid } from '../http/shared.ts'" },
  ],
  [
    "a server feature that imports a sibling's service",
    importDirectionProblems,
    { 'server/src/features/sessions/sessions.service.ts': "import { x } from '../students/students.service.ts'" },
    { [store]: "import { x } from '../../platform/database/where.ts'" },
  ],
  [
    'a platform that knows a feature',
    importDirectionProblems,
    { 'server/src/platform/http/mount.ts': "import { x } from '../../features/accounts/accounts.service.ts'" },
    { 'server/src/app.ts': "import { x } from './features/accounts/accounts.service.ts'" },
  ],
  [
    'rules that reach for the database',
    importDirectionProblems,
    { 'server/src/features/sessions/qr/codes.rules.ts': "import { x } from '../../platform/database/database.ts'" },
    { 'server/src/features/sessions/qr/codes.rules.ts': "import { x } from './windows.rules.ts'" },
  ],
  [
    'two files that import each other',
    cycleProblems,
    { 'web/src/lib/a.ts': "import { b } from './b.ts'", 'web/src/lib/b.ts': "import { a } from './a.ts'" },
    { 'web/src/lib/a.ts': "import { b } from './b.ts'", 'web/src/lib/b.ts': '' },
  ],
  [
    'two files whose types need each other',
    cycleProblems,
    { 'web/src/lib/a.ts': "import type { B } from './b.ts'", 'web/src/lib/b.ts': "import type { A } from './a.ts'" },
    { 'web/src/lib/a.ts': "import type { B } from './b.ts'", 'web/src/lib/b.ts': '' },
  ],
  [
    'a file of 401 lines',
    sizeProblems,
    { 'web/src/lib/long.ts': 'x\n'.repeat(401) },
    { 'web/src/lib/long.ts': `// longer than 400 lines because it is one table\n${'x\n'.repeat(401)}` },
  ],
  ...[
    'ALTER TABLE things DROP COLUMN name',
    'DROP TABLE things',
    'ALTER TABLE things RENAME COLUMN name TO title',
    'ALTER TABLE things ALTER COLUMN size TYPE bigint',
    'ALTER TABLE things ALTER name SET NOT NULL',
    'ALTER TABLE things ADD COLUMN size int NOT NULL',
  ].map((statement): Planted => [
    `a migration after which processes of the release before fail: ${statement}`,
    migrationStepProblems,
    { 'server/src/migrations/0040_things.sql': `${statement};` },
    { 'server/src/migrations/0040_things.sql': `-- Contract: unused since 0.3.0\n${statement};` },
  ]),
  [
    'a migration that does more than add',
    migrationStepProblems,
    { 'server/src/migrations/0040_things.sql': 'CREATE TABLE a (id int);\nALTER TABLE things DROP COLUMN name;' },
    {
      'server/src/migrations/0040_things.sql':
        "-- DROP COLUMN is forbidden\nCREATE TABLE a (id int NOT NULL);\nALTER TABLE things ADD COLUMN size int NOT NULL DEFAULT 1, ADD COLUMN note text;\nCOMMENT ON TABLE a IS 'RENAME';",
      'server/src/migrations/0008_before.sql': 'ALTER TABLE things DROP COLUMN name;',
    },
  ],
  [
    'a service with SQL in it',
    sqlPlaceProblems,
    { 'server/src/features/sessions/sessions.service.ts': 'tx.query(`select id from class_sessions`)' },
    { [store]: 'tx.query(`select id from class_sessions`)' },
  ],
  [
    "a store that writes another feature's table",
    tableOwnerProblems,
    { [store]: 'tx.query(`insert into attendance (status) values ($1)`)' },
    { [store]: 'tx.query(`select status from attendance`)' },
  ],
  [
    "a store that declares another feature's table",
    tableOwnerProblems,
    { [store]: "recordTable({ table: 'venues', row, generated: [] })" },
    { 'server/src/features/venues/venues.store.ts': "recordTable({ table: 'venues', row, generated: [] })" },
  ],
  ['a file called utils', fileNameProblems, { 'web/src/lib/utils.ts': '' }, { 'web/src/lib/format/dates.ts': '' }],
  [
    'a file in camelCase',
    fileNameProblems,
    { 'web/src/lib/weekDays.ts': '' },
    { 'web/src/lib/week-days.ts': '', 'server/src/migrations/schema.txt': '' },
  ],
  [
    'a file of a server feature without its layer',
    fileNameProblems,
    { 'server/src/features/sessions/sessions.controller.ts': '' },
    { 'server/src/features/sessions/codes/sessions.routes.ts': '' },
  ],
  [
    'a banned word in a comment',
    languageProblems,
    { 'web/src/lib/format/dates.ts': '/** Whoever signs in sees it. */' },
    { 'web/src/lib/format/dates.ts': '/** The signed-in user sees it. */' },
  ],
  [
    'a banned word as a part of an identifier',
    languageProblems,
    { 'web/src/lib/format/dates.ts': 'const lastTold = 1;' },
    { 'web/src/lib/format/dates.ts': 'const goldToldo = 1;' },
  ],
  [
    'a banned phrase over two lines of a comment',
    languageProblems,
    { 'web/src/lib/format/dates.ts': '/**\n * The timer goes\n * on.\n */' },
    { 'web/src/lib/format/dates.ts': '/**\n * The timer continues.\n */' },
  ],
  [
    'a translated phrase in a text that people read',
    languageProblems,
    { 'web/src/features/warnings/warnings.texts.ts': "export const text = 'The warning is mailed at once';" },
    { 'web/src/features/warnings/warnings.logic.ts': "// Sends at once\nconst mailed_at = 'emailed';" },
  ],
  [
    'a banned word in a test title',
    languageProblems,
    { 'web/src/lib/format/dates.test.ts': "it('names nobody', () => {})" },
    { 'web/src/lib/format/dates.test.ts': "it('returns no names', () => {})" },
  ],
  [
    'a banned word in a document',
    languageProblems,
    { 'docs/decisions/0001-codes.md': 'The code is made anew.' },
    { 'docs/decisions/0001-codes.md': 'The code is renewed.' },
  ],
  [
    'a banned word in a file name',
    languageProblems,
    { 'server/src/platform/turnstile.ts': '' },
    { 'server/src/platform/semaphore.ts': '' },
  ],
  [
    'a barrel',
    exportProblems,
    { 'web/src/lib/format/dates.ts': "export * from './weeks.ts'" },
    { 'web/src/lib/format/dates.ts': 'export const today = 1' },
  ],
  [
    'a default export',
    exportProblems,
    { 'web/src/ui/card.tsx': 'export default function Card() {}' },
    { 'web/vite.config.ts': 'export default {}' },
  ],
  [
    'an endpoint that is not mounted',
    mountProblems,
    { 'contract/src/http/health.ts': 'export const health = endpoint({' },
    { 'contract/src/http/health.ts': 'export const health = endpoint({', 'server/src/app.ts': 'mount(health, async' },
  ],
  [
    'an endpoint that is mounted twice under two names',
    mountProblems,
    {
      'contract/src/http/health.ts': 'export const health = endpoint({',
      'server/src/app.ts':
        "import { health as healthEndpoint } from '@muster/contract/http/health'; mount(healthEndpoint, a); mount(health, b)",
    },
    {
      'contract/src/http/health.ts': 'export const health = endpoint({',
      'server/src/app.ts':
        "import { health as healthEndpoint } from '@muster/contract/http/health'; mount({ ...healthEndpoint, path }, a)",
    },
  ],
  [
    'a route beside the contract',
    mountProblems,
    { 'server/src/features/reports/reports.routes.ts': "app.get('/api/secret', x)" },
    { 'server/src/platform/http/mount.ts': 'app.route({' },
  ],
  [
    'a table about students without a retention',
    retentionProblems,
    {
      'server/src/migrations/0999_visits.sql':
        'CREATE TABLE visits (\n  student_id uuid,\n  FOREIGN KEY (university_id, student_id) REFERENCES students\n);\n',
    },
    { 'server/src/migrations/0999_visits.sql': 'CREATE TABLE visits (\n  venue_id uuid REFERENCES venues\n);\n' },
  ],
  [
    'a silenced linter without a reason',
    suppressionProblems,
    { 'web/src/lib/format/dates.ts': '// oxlint-disable-next-line no-console' },
    {
      'web/src/lib/format/dates.ts': '// oxlint-disable-next-line no-console -- the person at the terminal reads this',
    },
  ],
  [
    "a path of one person's machine",
    absolutePathProblems,
    { 'tools/launch.mjs': `const root = '${home}'` },
    { 'tools/launch.mjs': "const browser = '/usr/bin/chromium'" },
  ],
  [
    'a screen that turns at a width of the window',
    containerQueryProblems,
    { 'web/src/ui/table/pager.module.css': '/* One column. */\n@media (max-width: 48em) {' },
    {
      'web/src/ui/table/pager.module.css':
        '@container page (max-width: 48rem) {\n@media (prefers-reduced-motion: reduce) {',
      'web/src/ui/feedback/notices.module.css': '/* Where it fills the window. */\n@media (max-width: 48em) {',
    },
  ],
  [
    'a dialog that turns at a width of the window',
    containerQueryProblems,
    { 'web/src/ui/dialogs/edit-dialog.tsx': "const isPhone = useMediaQuery('(max-width: 48em)');" },
    { 'web/src/ui/dialogs/edit-dialog.tsx': "const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');" },
  ],
  [
    'a SELECT without its university',
    tenancyProblems,
    { 'server/src/features/venues/venues.store.ts': 'tx.query(`SELECT id FROM venues WHERE id = $1`, [id], row)' },
    {
      'server/src/features/venues/venues.store.ts':
        'tx.query(`SELECT id FROM venues WHERE university_id = $1`, [], row)',
    },
  ],
  [
    'a DELETE whose condition does not name its university',
    tenancyProblems,
    {
      'server/src/features/venues/venues.store.ts':
        "const is = 'id = $2';\ntx.execute(`DELETE FROM venues WHERE ${is}`)",
    },
    {
      'server/src/features/venues/venues.store.ts':
        "const is = 'university_id = $1 AND id = $2';\ntx.execute(`DELETE FROM venues WHERE ${is}`)",
      'server/src/platform/mail/mails.store.ts':
        "export const deleteOld = (tx: SystemTx) =>\n  tx.execute('DELETE FROM mails WHERE attempted_at < $1')",
    },
  ],
];

describe('structure checks', () => {
  it.each(planted)('find %s and accept the correct file', (_violation, check, wrong, right) => {
    expect(check(Object.entries(wrong).map(([path, text]) => sourceFile(path, text)))).not.toEqual([]);
    expect(check(Object.entries(right).map(([path, text]) => sourceFile(path, text)))).toEqual([]);
  });

  it('find commit subjects that are too long or have no type', () => {
    expect(subjectProblems([`fix: ${'x'.repeat(68)}`])).toHaveLength(1);
    expect(subjectProblems(['Words'])).toHaveLength(1);
    expect(subjectProblems([`fix(imports): ${'x'.repeat(58)}`, "Merge branch 'main'"])).toEqual([]);
  });
});
