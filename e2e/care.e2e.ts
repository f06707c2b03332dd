import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRig, type Rig } from './administration/rig.ts';
import { excuseJourneys } from './care/excuses.ts';
import { longNameJourneys } from './care/long-names.ts';
import { type MissedClass, missAClass } from './care/missed-class.ts';
import { privacyJourneys } from './care/privacy.ts';
import { questionJourneys } from './care/questions.ts';
import { warningJourneys } from './care/warnings.ts';
import { skipSplash } from './look-at.ts';
import { lecturer, student, type Visit, visitAs } from './people.ts';

// One product for what a student and a lecturer settle between them, in this order; the class that it is about is one for all.
const rig = {} as Rig;
const visits: Visit[] = [];
const missed = {} as MissedClass;

beforeAll(async () => {
  Object.assign(rig, await openRig());
  Object.assign(missed, await missAClass(rig.product.url, rig.token));
});
afterAll(() => rig.close());

async function come(who: 'lecturer' | 'student') {
  const one = await visitAs(rig.browser, rig.product.url, who === 'student' ? student : lecturer, who === 'student');
  visits.push(one);
  await skipSplash(one.page);
  return one.page;
}

describe('absences', () => {
  excuseJourneys({ rig, missed, come });
});

describe('questions about marks', () => {
  questionJourneys({ rig, missed, come });
});

describe('privacy', () => {
  privacyJourneys({ rig, come });
});

describe('early warning', () => {
  warningJourneys({ rig, come });
});

describe('very long names', () => {
  longNameJourneys({ rig, missed, come });
});

test('no screen of them broke the content policy or threw', () => {
  expect([...rig.complaints(), ...visits.flatMap(({ complaints }) => complaints)]).toEqual([]);
});
