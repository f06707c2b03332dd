import { expect, test } from 'vitest';
import { absolutePathProblems } from './checks/absolute-paths.ts';
import { arrowProblems } from './checks/arrows.ts';
import { cycleProblems } from './checks/cycles.ts';
import { mountProblems } from './checks/mounts.ts';
import { sizeProblems } from './checks/sizes.ts';
import { type Check, sourceFile } from './checks/source-files.ts';
import { suppressionProblems } from './checks/suppressions.ts';
import { sqlPlaceProblems, tableOwnerProblems, tablesApartProblems } from './checks/tables.ts';
import { exportProblems, vocabularyProblems } from './checks/vocabulary.ts';
import { widthProblems } from './checks/widths.ts';

const store = 'server/src/features/sessions/sessions.store.ts';
const tables = 'server/src/features/attendance/attendance.tables.ts';
const marks = {
  [tables]: "export const marks = tenantTable('marks', {})",
};
const home = `/${'home'}/ada/muster`;

/** Each violation beside the innocent file that looks most like it. */
const planted: [promise: string, check: Check, guilty: Record<string, string>, innocent: Record<string, string>][] = [
  [
    'a web feature that imports the server',
    arrowProblems,
    { 'web/src/features/sessions/qr-display.tsx': "import { app } from '../../../../server/src/app.ts'" },
    { 'web/src/features/sessions/qr-display.tsx': "import { session } from '@muster/contract/sessions'" },
  ],
  [
    "a web feature that imports a sibling's inside",
    arrowProblems,
    { 'web/src/features/sessions/qr-display.tsx': "import { x } from '../students/students.api.ts'" },
    { 'web/src/app/student-dashboard.tsx': "import { x } from '../features/students/students.api.ts'" },
  ],
  [
    'a screen part of ui that knows a feature',
    arrowProblems,
    { 'web/src/ui/count.tsx': "import { x } from '../features/students/students.logic.ts'" },
    { 'web/src/ui/count.tsx': "import { x } from '../lib/dates.ts'" },
  ],
  [
    'a web file that needs Node',
    arrowProblems,
    { 'web/src/lib/api.ts': "import { readFileSync } from 'node:fs'" },
    { 'web/src/lib/api.ts': "import { z } from 'zod'" },
  ],
  [
    'a contract that imports the server',
    arrowProblems,
    { 'contract/src/sessions.ts': "import type { Caller } from '../../server/src/platform/http/caller.ts'" },
    { 'contract/src/sessions.ts': "import { uuid } from './shared.ts'" },
  ],
  [
    "a server feature that imports a sibling's service",
    arrowProblems,
    { 'server/src/features/sessions/sessions.service.ts': "import { x } from '../students/students.service.ts'" },
    { [store]: "import { students } from '../students/students.tables.ts'" },
  ],
  [
    'a platform that knows a feature',
    arrowProblems,
    { 'server/src/platform/http/mount.ts': "import { x } from '../../features/accounts/accounts.service.ts'" },
    { 'server/src/app.ts': "import { x } from './features/accounts/accounts.service.ts'" },
  ],
  [
    'rules that reach for the database',
    arrowProblems,
    { 'server/src/features/sessions/codes.rules.ts': "import { x } from '../../platform/database/database.ts'" },
    { 'server/src/features/sessions/codes.rules.ts': "import { x } from './windows.rules.ts'" },
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
    'a file of 301 lines',
    sizeProblems,
    { 'web/src/lib/long.ts': 'x\n'.repeat(301), 'a.ts': '', 'b.ts': '' },
    {
      'web/src/lib/long.ts': `// longer than 300 lines because it is one table\n${'x\n'.repeat(301)}`,
      'a.ts': '',
      'b.ts': '',
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
    { ...marks, [store]: 'tx.query(`insert into marks (status) values ($1)`)' },
    { ...marks, [store]: 'tx.query(`select status from marks`)' },
  ],
  [
    'a store that loads a table in TypeScript',
    tablesApartProblems,
    { [store]: "import { marks } from './marks.tables.ts'" },
    { [store]: "import type { Mark } from './marks.tables.ts'", [tables]: "import { sql } from 'drizzle-orm'" },
  ],
  ['a drawer called utils', vocabularyProblems, { 'web/src/lib/utils.ts': '' }, { 'web/src/lib/dates.ts': '' }],
  [
    'a kind of file that the house does not know',
    vocabularyProblems,
    { 'server/src/features/sessions/sessions.controller.ts': '' },
    { 'server/src/features/sessions/sessions.routes.ts': '' },
  ],
  [
    'a feature that is no noun of the glossary',
    vocabularyProblems,
    { 'server/src/features/gamification/gamification.routes.ts': '' },
    { 'server/src/features/reports/reports.routes.ts': '' },
  ],
  [
    'a barrel',
    exportProblems,
    { 'web/src/lib/dates.ts': "export * from './weeks.ts'" },
    { 'web/src/lib/dates.ts': 'export const today = 1' },
  ],
  [
    'a default export',
    exportProblems,
    { 'web/src/ui/card.tsx': 'export default function Card() {}' },
    { 'web/vite.config.ts': 'export default {}' },
  ],
  [
    'an endpoint that nobody mounts',
    mountProblems,
    { 'contract/src/health.ts': 'export const health = endpoint({' },
    { 'contract/src/health.ts': 'export const health = endpoint({', 'server/src/app.ts': 'mount(health, async' },
  ],
  [
    'an endpoint that is mounted twice under two names',
    mountProblems,
    {
      'contract/src/health.ts': 'export const health = endpoint({',
      'server/src/app.ts':
        "import { health as promise } from '@muster/contract/health'; mount(promise, a); mount(health, b)",
    },
    {
      'contract/src/health.ts': 'export const health = endpoint({',
      'server/src/app.ts':
        "import { health as promise } from '@muster/contract/health'; mount({ ...promise, path }, a)",
    },
  ],
  [
    'a route beside the contract',
    mountProblems,
    { 'server/src/features/reports/reports.routes.ts': "app.get('/api/secret', x)" },
    { 'server/src/platform/http/mount.ts': 'app.route({' },
  ],
  [
    'a silenced linter without a reason',
    suppressionProblems,
    { 'web/src/lib/dates.ts': '// oxlint-disable-next-line no-console' },
    { 'web/src/lib/dates.ts': '// oxlint-disable-next-line no-console -- the person at the terminal reads this' },
  ],
  [
    "a path of one person's machine",
    absolutePathProblems,
    { 'tools/launch.mjs': `const root = '${home}'` },
    { 'tools/launch.mjs': "const browser = '/usr/bin/chromium'" },
  ],
  [
    'a screen that turns at a width of the window',
    widthProblems,
    { 'web/src/ui/pager.module.css': '/* One column. */\n@media (max-width: 48em) {' },
    {
      'web/src/ui/pager.module.css': '@container page (max-width: 48rem) {\n@media (prefers-reduced-motion: reduce) {',
      'web/src/ui/notices.module.css': '/* Where it fills the window. */\n@media (max-width: 48em) {',
    },
  ],
  [
    'a dialog that turns at a width of the window',
    widthProblems,
    { 'web/src/ui/edit-dialog.tsx': "const isPhone = useMediaQuery('(max-width: 48em)');" },
    { 'web/src/ui/edit-dialog.tsx': "const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');" },
  ],
];

test.each(planted)('%s is found, and its innocent neighbour is not', (_promise, check, guilty, innocent) => {
  expect(check(Object.entries(guilty).map(([path, text]) => sourceFile(path, text)))).not.toEqual([]);
  expect(check(Object.entries(innocent).map(([path, text]) => sourceFile(path, text)))).toEqual([]);
});
