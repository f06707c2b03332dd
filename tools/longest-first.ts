import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest begins first, so that nobody waits for one file alone at the end. Of the journeys, three of which run side
 * by side, those that live by the clock of a class come before: beside one another, not beside those that keep the machine busy.
 */
const order = [
  ...[
    'class-takes-attendance',
    'two-processes',
    'keyboard',
    'administration',
    'timetables',
    'screens',
    'when-nothing-comes',
  ].map((journey) => `e2e/${journey}.e2e.ts`),
  'server/src/bad-input-writes.test.ts',
  'server/src/bad-input.test.ts',
  'server/src/tenancy.test.ts',
  'server/src/main.test.ts',
  'server/src/migrations/migrate.test.ts',
  'server/src/demo/demo.test.ts',
  'server/src/authorisation-matrix.test.ts',
  'server/src/features/imports/students-import.test.ts',
  'server/src/features/imports/timetables-import.test.ts',
  'server/src/features/imports/applying.test.ts',
  'server/src/platform/database/embedded.test.ts',
  'tools/compiler.test.ts',
  'tools/linter.test.ts',
  'web/scan-weight.test.ts',
  'web/src/app/add-timetable-page.test.tsx',
  'web/src/features/students/students-screens.test.tsx',
  'web/src/app/student-dashboard-page.test.tsx',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) =>
        one.project.config.sequence.groupOrder - other.project.config.sequence.groupOrder ||
        placeOf(one.moduleId) - placeOf(other.moduleId),
    );
  }
}

function placeOf(file: string): number {
  const place = order.findIndex((name) => file.endsWith(`/${name}`));
  return place === -1 ? order.length : place;
}
