import { expect, test } from 'vitest';
import { absenceFaults, documentFault } from './excuse-form.logic.ts';
import { daysText, ruleText } from './excuses.texts.ts';

const values = { starts_on: '2026-11-23', ends_on: '2026-11-24', reason: 'Flu' };

test('a report needs its days in order and a reason', () => {
  expect(absenceFaults(values)).toEqual({});
  expect(absenceFaults({ ...values, ends_on: '2026-11-22' })).toEqual({
    ends_on: 'The last day must not be before the first day',
  });
  expect(absenceFaults({ ...values, reason: '  ' })).toEqual({ reason: 'Please give a reason' });
  expect(Object.keys(absenceFaults({ ...values, starts_on: '' }))).toEqual(['starts_on']);
});

test('a document is a PDF or an image of at most 5 MB', () => {
  const type = 'application/pdf';
  expect(documentFault(null)).toBeUndefined();
  expect(documentFault({ type, size: 5_242_880 })).toBeUndefined();
  expect(documentFault({ type, size: 5_242_881 })).toBe('The document must be at most 5 MB');
  expect(documentFault({ type: 'image/heic', size: 1 })).toBe('Please select a PDF, JPEG, PNG or WebP file');
  expect(documentFault({ type: 'text/plain', size: 5_242_881 })).toBe('Please select a PDF, JPEG, PNG or WebP file');
  expect(documentFault({ type: '', size: 1 })).toBeUndefined();
});

test('the university’s rule is said in words, and one day is one date', () => {
  expect(ruleText({ needs_document: false, days_to_report: 1 })).toBe(
    'You can report an absence up to 1 day after it ended.',
  );
  expect(ruleText({ needs_document: true, days_to_report: 14 })).toBe(
    'You can report an absence up to 14 days after it ended. Your university approves it only with a document.',
  );
  expect(daysText({ starts_on: '2026-11-23', ends_on: '2026-11-23' })).toBe('23 Nov 2026');
});
