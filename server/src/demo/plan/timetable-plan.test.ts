import { describe, expect, it } from 'vitest';
import { planTimetable } from './timetable-plan.ts';
import { demoPlan, modulesOfTerm, northPlan, plannedGroups, takes } from './university-plan.ts';

describe.each([
  [demoPlan.code, 1, demoPlan],
  [demoPlan.code, 2, demoPlan],
  [northPlan.code, 1, northPlan],
  [northPlan.code, 2, northPlan],
] as const)('timetable of %s in semester %i', (_, semester, plan) => {
  const term = { academicYear: '2026-2027', semester };
  const classes = planTimetable(plan, term);

  it('has no clash of staff, groups or rooms', () => {
    const occupied = new Set<string>();
    for (const { groups, lecturer, assistant, venue, day, startHour, endHour } of classes)
      for (let hour = startHour; hour < endHour; hour += 1)
        for (const participant of [
          ...groups.map(({ name }) => name),
          `staff ${lecturer}`,
          `staff ${assistant ?? `of ${venue}`}`,
          venue,
        ]) {
          const key = `${participant} on day ${day} at ${hour}`;
          expect(occupied.has(key), key).toBe(false);
          occupied.add(key);
        }
  });

  it('has a class for every module of every group', () => {
    for (const group of plannedGroups(plan))
      for (const module of modulesOfTerm(plan, term).filter((candidate) => takes(group, candidate)))
        expect(
          classes.some(
            (planned) => planned.module === module && planned.groups.some(({ name }) => name === group.name),
          ),
        ).toBe(true);
  });

  it('has several groups of the demo lecturer in a module with parallel groups', () => {
    const parallel = classes.filter(({ parallelGroup }) => parallelGroup !== undefined);
    const own = parallel.filter(({ lecturer }) => lecturer === 0);
    expect(own.map(({ parallelGroup }) => parallelGroup)).toEqual(parallel.length === 0 ? [] : [0, 2]);
  });

  it('has a class of the demo lecturer with the demo group', () => {
    expect(
      classes.some(({ lecturer, groups }) => lecturer === 0 && groups.some(({ name }) => name === plan.demoGroup)),
    ).toBe(true);
  });
});
