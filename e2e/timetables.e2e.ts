import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHarness, type Harness } from './harness.ts';
import { addJourneys } from './timetables/add.ts';
import { calendarJourneys } from './timetables/calendar.ts';
import { changeJourneys } from './timetables/changes.ts';
import { editJourneys } from './timetables/edit.ts';
import { viewJourneys } from './timetables/view.ts';

// One product and one browser for all topics, in this order.
const harness = {} as Harness;

beforeAll(async () => void Object.assign(harness, await openHarness()));
afterAll(() => harness.close());

describe('adding', () => {
  addJourneys(harness);
});

describe('editing', () => {
  editJourneys(harness);
});

describe('semesters, venues and clashes', () => {
  calendarJourneys(harness);
});

describe('changes of one week', () => {
  changeJourneys(harness);
});

describe('viewing', () => {
  viewJourneys(harness);
});

it('logs no uncaught errors and no policy violations', () => {
  expect(harness.consoleErrors()).toEqual([]);
});
