// @vitest-environment node
import type { ImportBatch } from '@muster/contract/academics/imports';
import { expect, test } from 'vitest';
import { endText, fileFault, percentDone, progressText, rematched, resultText, shownColumns } from './imports.logic.ts';

const batch = {
  file_name: 'new.csv',
  state: 'applied',
  progress: 40,
  rows: 1200,
  counts: { create: 1100, update: 2, same: 0, refused: 3 },
  failure: null,
} as ImportBatch;

test('without a file there is nothing to send, and other files are told apart before they are sent', () => {
  expect(fileFault(null)).toBe('Please select a file to upload');
  expect(fileFault({ name: 'photo.png', size: 1 })).toBe('Please choose a .csv, .xlsx or .xls file');
  expect(fileFault({ name: 'A.CSV', size: 10_485_760 })).toBeUndefined();
  expect(fileFault({ name: 'a.xlsx', size: 10_485_761 })).toBe('File size must be less than 10MB');
});

test('the result leaves out what is none', () => {
  expect(resultText(batch)).toBe('1,100 created, 2 updated, 3 refused');
  expect(resultText({ ...batch, state: 'previewed' })).toBe('1,100 to create, 2 to update, 3 refused');
  expect(resultText({ ...batch, counts: { create: 0, update: 0, same: 0, refused: 0 } })).toBe('No rows');
});

test('the end of a step is told once, when it comes while somebody looks on', () => {
  expect(endText('applying', batch)).toEqual({ text: 'new.csv: 1,100 created, 2 updated, 3 refused.', isGood: true });
  expect(endText('undoing', { ...batch, state: 'undone' })?.text).toBe('The import of new.csv was undone.');
  expect(endText('applying', { ...batch, state: 'previewed', failure: 'The group is gone' })).toEqual({
    text: 'The group is gone',
    isGood: false,
  });
  expect(endText('checking', { ...batch, state: 'previewed' })).toBeUndefined();
  expect(endText('applied', batch)).toBeUndefined();
});

test('how far it has come is told in rows and as a share', () => {
  expect(progressText({ ...batch, state: 'applying' })).toBe('Importing: 40 of 1,200 rows');
  expect(progressText({ ...batch, state: 'checking', rows: 0 })).toBe('Checking…');
  expect(percentDone(batch)).toBe(3);
  expect(percentDone({ progress: 5, rows: 0 })).toBe(0);
});

test('the preview leaves out what the file does not have, but for what is missing', () => {
  const columns = ['Full Name', null, 'Email'].map((column) => ({ header: 'x', column }));
  const shown = (reasons: Record<string, string>) => shownColumns({ kind: 'students', columns }, [{ reasons }]);
  expect(shown({ '': 'Twice in the file' })).toEqual(['Full Name', 'Email']);
  expect(shown({ 'Student ID': 'Student ID is required' })).toEqual(['Full Name', 'Email', 'Student ID']);
});

test('a column that is given to another header is taken from the one that had it', () => {
  const columns = [
    { header: 'Name', column: 'Full Name' },
    { header: 'Nick', column: null },
  ];
  expect(rematched(columns, 1, 'Full Name')).toEqual([
    { header: 'Name', column: null },
    { header: 'Nick', column: 'Full Name' },
  ]);
  expect(rematched(columns, 0, null).map(({ column }) => column)).toEqual([null, null]);
  const blanks = [null, null].map((column) => ({ header: '', column }));
  expect(rematched(blanks, 1, 'Email').map(({ column }) => column)).toEqual([null, 'Email']);
});
