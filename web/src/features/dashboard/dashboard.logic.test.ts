// @vitest-environment node
import { expect, test } from 'vitest';
import { captionOf, dayText, noCounts, raisedByOne } from './dashboard.logic.ts';

test.for([
  [0, '0 new employees added!'],
  [1, '1 new employee added!'],
  [2, '2 new employees added!'],
  [1200, '1,200 new employees added!'],
] as const)('%i who are new are told as “%s”', ([recent, text]) => {
  expect(captionOf(recent, 'employee')).toBe(text);
});

test.for([
  [0, 0, ''],
  [1, 0, '1 class in the timetable'],
  [12, 1, '12 classes in the timetable, 1 class session held'],
  [0, 2, '2 class sessions held'],
] as const)('a day with %i classes and %i sessions reads “%s”', ([classes, sessions, text]) => {
  expect(dayText({ classes, sessions })).toBe(text);
});

test('a press on a tile raises its own figure alone', () => {
  expect(raisedByOne(noCounts, 'students')).toEqual({ ...noCounts, students: { total: 1, recent: 0 } });
});
