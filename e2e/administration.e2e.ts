import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardJourneys } from './administration/dashboard.ts';
import { importJourneys } from './administration/imports.ts';
import { joinedRecordJourneys } from './administration/joined-records.ts';
import { openHarness, type Harness } from './harness.ts';
import { rollOverJourneys } from './administration/roll-over.ts';
import { securityJourneys } from './administration/security.ts';
import { staffJourneys } from './administration/staff.ts';
import { structureJourneys } from './administration/structure.ts';
import { studentJourneys } from './administration/students.ts';

// One product and one browser for all topics.
const harness = {} as Harness;

beforeAll(async () => void Object.assign(harness, await openHarness()));
afterAll(() => harness.close());

describe('staff', () => {
  staffJourneys(harness);
});

describe('students', () => {
  studentJourneys(harness);
});

describe('joined records', () => {
  joinedRecordJourneys(harness);
});

describe('structure', () => {
  structureJourneys(harness);
});

describe('roll-over', () => {
  rollOverJourneys(harness);
});

describe('security', () => {
  securityJourneys(harness);
});

describe('dashboard', () => {
  dashboardJourneys(harness);
});

describe('imports', () => {
  importJourneys(harness);
});

it('logs no uncaught errors and no policy violations', () => {
  expect(harness.consoleErrors()).toEqual([]);
});
