import { describe, expect, test } from 'vitest';
import { planTimetable } from './timetable-plan.ts';
import { demoPlan, modulesOfTerm, northPlan, plannedGroups, takes } from './university-plan.ts';

describe.each([
  [demoPlan.code, 1, demoPlan],
  [demoPlan.code, 2, demoPlan],
  [northPlan.code, 1, northPlan],
  [northPlan.code, 2, northPlan],
] as const)('the week of %s in semester %i', (_, semester, plan) => {
  const term = { academicYear: '2026-2027', semester };
  const classes = planTimetable(plan, term);

  test('has nobody and no room in two places', () => {
    const seen = new Set<string>();
    for (const { groups, lecturer, assistant, venue, day, startHour, endHour } of classes)
      for (let hour = startHour; hour < endHour; hour += 1)
        for (const who of [
          ...groups.map(({ name }) => name),
          `staff ${lecturer}`,
          `staff ${assistant ?? `of ${venue}`}`,
          venue,
        ]) {
          const key = `${who} on day ${day} at ${hour}`;
          expect(seen.has(key), key).toBe(false);
          seen.add(key);
        }
  });

  test('brings every group every module that it takes', () => {
    for (const group of plannedGroups(plan))
      for (const module of modulesOfTerm(plan, term).filter((candidate) => takes(group, candidate)))
        expect(
          classes.some(
            (planned) => planned.module === module && planned.groups.some(({ name }) => name === group.name),
          ),
        ).toBe(true);
  });

  test('lets the demo lecturer meet the demo group', () => {
    expect(
      classes.some(({ lecturer, groups }) => lecturer === 0 && groups.some(({ name }) => name === plan.showGroup)),
    ).toBe(true);
  });
});
