import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRig, type Rig } from './administration/rig.ts';
import { addJourneys } from './timetables/add.ts';
import { calendarJourneys } from './timetables/calendar.ts';
import { changeJourneys } from './timetables/changes.ts';
import { editJourneys } from './timetables/edit.ts';
import { viewJourneys } from './timetables/view.ts';

// One product and one browser for everything that an administrator does with timetables, in this order.
const rig = {} as Rig;

beforeAll(async () => void Object.assign(rig, await openRig()));
afterAll(() => rig.close());

describe('adding', () => {
  addJourneys(rig);
});

describe('editing', () => {
  editJourneys(rig);
});

describe('semesters, venues and clashes', () => {
  calendarJourneys(rig);
});

describe('changes of one week', () => {
  changeJourneys(rig);
});

describe('viewing', () => {
  viewJourneys(rig);
});

test('no screen of the timetables broke the content policy or threw', () => {
  expect(rig.complaints()).toEqual([]);
});
