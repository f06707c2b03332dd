import { describe, expect, it } from 'vitest';
import { validateAbsence, documentError } from './excuse-form.logic.ts';
import { formatDays, formatRule } from './excuses.texts.ts';

const values = { starts_on: '2026-11-23', ends_on: '2026-11-24', reason: 'Flu' };

describe('excuse form logic', () => {
  it('requires ordered days and a reason', () => {
    expect(validateAbsence(values)).toEqual({});
    expect(validateAbsence({ ...values, ends_on: '2026-11-22' })).toEqual({
      ends_on: 'The last day must not be before the first day',
    });
    expect(validateAbsence({ ...values, reason: '  ' })).toEqual({ reason: 'Please give a reason' });
    expect(Object.keys(validateAbsence({ ...values, starts_on: '' }))).toEqual(['starts_on']);
  });

  it('accepts PDF files and images up to 5 MB', () => {
    const type = 'application/pdf';
    expect(documentError(null)).toBeUndefined();
    expect(documentError({ type, size: 5_242_880 })).toBeUndefined();
    expect(documentError({ type, size: 5_242_881 })).toBe('The document can be up to 5 MB');
    expect(documentError({ type: 'image/heic', size: 1 })).toBe('Please select a PDF, JPEG, PNG or WebP file');
    expect(documentError({ type: 'text/plain', size: 5_242_881 })).toBe('Please select a PDF, JPEG, PNG or WebP file');
    expect(documentError({ type: '', size: 1 })).toBeUndefined();
  });

  it('describes the policy and formats a single day', () => {
    expect(formatRule({ needs_document: false, days_to_report: 1 })).toBe(
      'You can report an absence up to 1 day after it ends.',
    );
    expect(formatRule({ needs_document: true, days_to_report: 14 })).toBe(
      'You can report an absence up to 14 days after it ends. Your university requires a document.',
    );
    expect(formatDays({ starts_on: '2026-11-23', ends_on: '2026-11-23' })).toBe('23 Nov 2026');
  });
});
