import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Two journeys run side by side. First those that live by the clock of a class, beside one another and not beside one that
 * keeps the machine busy; then the longest, so that nobody waits for one alone at the end. A name that is not here comes next.
 */
const order = [
  ...(['class-takes-attendance', 'two-processes', 'keyboard'] as const),
  ...(['administration', 'timetables', 'screens'] as const),
];

export class JourneysInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  if (project.name !== 'e2e') return -1;
  const place = order.findIndex((name) => moduleId.endsWith(`/e2e/${name}.e2e.ts`));
  return place === -1 ? order.length : place;
}
