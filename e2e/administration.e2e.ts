import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardJourneys } from './administration/dashboard.ts';
import { importJourneys } from './administration/imports.ts';
import { openRig, type Rig } from './administration/rig.ts';
import { rollOverJourneys } from './administration/roll-over.ts';
import { staffJourneys } from './administration/staff.ts';
import { structureJourneys } from './administration/structure.ts';
import { studentJourneys } from './administration/students.ts';

// One product and one browser for all nouns of the administration; each noun tells its own journeys.
const rig = {} as Rig;

beforeAll(async () => void Object.assign(rig, await openRig()));
afterAll(() => rig.close());

describe('staff', () => {
  staffJourneys(rig);
});

describe('students', () => {
  studentJourneys(rig);
});

describe('structure', () => {
  structureJourneys(rig);
});

describe('roll-over', () => {
  rollOverJourneys(rig);
});

describe('dashboard', () => {
  dashboardJourneys(rig);
});

describe('imports', () => {
  importJourneys(rig);
});

test('no screen of the administration broke the content policy or threw', () => {
  expect(rig.complaints()).toEqual([]);
});
