import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHarness, type Harness } from './harness.ts';
import { excuseJourneys } from './student-services/excuses.ts';
import { longNameJourneys } from './student-services/long-names.ts';
import { type MissedClass, createMissedClass } from './student-services/missed-class.ts';
import { privacyJourneys } from './student-services/privacy.ts';
import { questionJourneys } from './student-services/questions.ts';
import { withdrawalJourneys } from './student-services/withdrawals.ts';
import { warningJourneys } from './student-services/warnings.ts';
import { lecturer, student, type BrowserWindow, openSignedInWindow } from './users.ts';

// One product and one missed class for all topics, in this order.
const harness = {} as Harness;
const windows: BrowserWindow[] = [];
const missedClass = {} as MissedClass;

beforeAll(async () => {
  Object.assign(harness, await openHarness());
  Object.assign(missedClass, await createMissedClass(harness.product.url, harness.token));
});
afterAll(() => harness.close());

/** Opens the home screen of the demo lecturer, or of the demo student on a phone. */
async function openPage(role: 'lecturer' | 'student') {
  const window = await openSignedInWindow(
    harness.browser,
    harness.product.url,
    role === 'student' ? student : lecturer,
    role === 'student',
  );
  windows.push(window);
  await window.page.goto(harness.product.url);
  await window.page.waitForURL(`**/${role}-dashboard`);
  return window.page;
}

describe('absences', () => {
  excuseJourneys({ harness, missedClass, openPage });
});

describe('questions about marks', () => {
  questionJourneys({ missedClass, openPage });
});

describe('withdrawn classes', () => {
  withdrawalJourneys({ harness, openPage });
});

describe('privacy', () => {
  privacyJourneys({ harness, openPage });
});

describe('early warning', () => {
  warningJourneys({ harness, openPage });
});

describe('very long names', () => {
  longNameJourneys({ harness, missedClass, openPage });
});

it('logs no uncaught errors and no policy violations', () => {
  expect([...harness.consoleErrors(), ...windows.flatMap(({ consoleErrors }) => consoleErrors)]).toEqual([]);
});
