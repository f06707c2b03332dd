// @vitest-environment node
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportMatching, ImportSource, ImportValue } from '@muster/contract/academics/import-matchings';
import type { ImportBatch } from '@muster/contract/academics/imports';
import { describe, expect, it } from 'vitest';
import {
  completionMessage,
  validateFile,
  percentDone,
  progressText,
  changeSource,
  changeTranslation,
  confirmMeanings,
  countMeanings,
  findTranslation,
  needsGroups,
  problemOf,
  readAsParallelGroups,
  reasonText,
  resultText,
  unusedHeaders,
  visibleColumns,
} from './imports.logic.ts';

const batch = {
  file_name: 'new.csv',
  state: 'applied',
  progress: 40,
  rows: 1200,
  open_corrections: 0,
  counts: { create: 1100, update: 2, same: 0, refused: 3 },
  failure: null,
} as ImportBatch;

describe('imports', () => {
  it('validate the file before the upload', () => {
    expect(validateFile(null)).toBe('Please select a file to upload');
    expect(validateFile({ name: 'photo.png', size: 1 })).toBe('Please choose a .csv, .txt, .xlsx, .xls or .ods file');
    expect(validateFile({ name: 'A.CSV', size: 10_485_760 })).toBeUndefined();
    expect(validateFile({ name: '10_GPU001.TXT', size: 9_807 })).toBeUndefined();
    expect(validateFile({ name: 'a.xlsx', size: 10_485_761 })).toBe('File size must be less than 10MB');
  });

  it('leave zeros out of the result', () => {
    expect(resultText(batch)).toBe('1,100 created, 2 updated, 3 with errors');
    expect(resultText({ ...batch, state: 'previewed' })).toBe('1,100 to create, 2 to update, 3 with errors');
    expect(resultText({ ...batch, open_corrections: 2, state: 'previewed' })).toBe(
      '1,100 to create, 2 to update, 2 with a question, 1 with errors',
    );
    expect(resultText({ ...batch, counts: { create: 0, update: 0, same: 0, refused: 0 } })).toBe('No rows');
  });

  it('have a message about a step that finishes', () => {
    expect(completionMessage('applying', batch)).toEqual({
      text: 'new.csv: 1,100 created, 2 updated, 3 with errors.',
      isGood: true,
    });
    expect(completionMessage('undoing', { ...batch, state: 'undone' })?.text).toBe('The import of new.csv was undone.');
    expect(completionMessage('applying', { ...batch, state: 'previewed', failure: 'The group is gone' })).toEqual({
      text: 'The group is gone',
      isGood: false,
    });
    expect(completionMessage('checking', { ...batch, state: 'previewed' })).toBeUndefined();
    expect(completionMessage('applied', batch)).toBeUndefined();
  });

  it('show the progress in rows and percent', () => {
    expect(progressText({ ...batch, state: 'applying' })).toBe('Importing: 40 of 1,200 rows');
    expect(progressText({ ...batch, state: 'checking', rows: 0 })).toBe('Checking…');
    expect(percentDone(batch)).toBe(3);
    expect(percentDone({ progress: 5, rows: 0 })).toBe(0);
  });

  it('show the fields of the file and those with errors', () => {
    const source = { columns: [0], constant: null, translations: {} };
    const shown = (reasons: Record<string, string>) =>
      visibleColumns({ kind: 'students', matching: { Email: source, 'Full Name': source } }, [{ reasons }]);
    expect(shown({ '': 'Twice in the file' })).toEqual(['Full Name', 'Email']);
    expect(shown({ 'Student ID': 'Student ID is required' })).toEqual(['Full Name', 'Email', 'Student ID']);
  });
});

describe('matching', () => {
  const email = { columns: [1], constant: null, translations: {} };

  it('leaves out a field that nothing fills', () => {
    const matching = changeSource({ Email: email }, 'Semester', { constant: '1' });
    expect(matching).toEqual({ Email: email, Semester: { columns: [], constant: '1', translations: {} } });
    expect(changeSource(matching, 'Semester', { constant: null })).toEqual({ Email: email });
    expect(changeSource(matching, 'Email', { columns: [] })).not.toHaveProperty('Email');
  });

  it('sets, replaces and removes translations without regard to case', () => {
    const translated = { ...email, translations: changeTranslation(email, 'EN', 'Active') };
    expect(findTranslation(translated, 'en')).toBe('Active');
    expect(changeTranslation(translated, 'en', 'Inactive')).toEqual({ en: 'Inactive' });
    expect(changeTranslation(translated, 'en', null)).toEqual({});
  });

  const statuses = [
    { value: 'B', count: 12, read_as: 'B', problem: 'Please give Active or Inactive' },
    { value: 'REG', count: 2_310, read_as: 'Active', problem: '"REG" may mean Active' },
    { value: 'WD', count: 257, read_as: 'Inactive', problem: '"WD" may mean Inactive' },
    { value: 'Active', count: 3, read_as: 'Active', problem: null },
  ];
  const choices = ['Active', 'Inactive'];
  const status = { columns: [2], constant: null, translations: {} };

  it('counts the rows of each meaning, and confirms all guessed ones together', () => {
    expect([...countMeanings(statuses, status, choices)]).toEqual([
      ['', 12],
      ['Active', 2_313],
      ['Inactive', 257],
    ]);
    const translations = { WD: 'Active' };
    expect(confirmMeanings(statuses, { ...status, translations }, choices)).toEqual({ REG: 'Active', WD: 'Active' });
    expect([...countMeanings(statuses, { ...status, translations }, choices)]).toEqual([
      ['', 12],
      ['Active', 2_570],
    ]);
  });

  it('shows the error of a value until its translation or its column changes', () => {
    const problem = (value: ImportValue, source: ImportSource) =>
      problemOf({ matching: { Status: status } }, 'Status', source, value, choices);
    const [unknown, guessed] = statuses;
    if (!unknown || !guessed) throw new Error('no values');
    expect(problem(unknown, status)).toBe('Please give Active or Inactive');
    expect(problem(unknown, { ...status, translations: { B: 'Inactive' } })).toBeUndefined();
    expect(problem(unknown, { ...status, columns: [1] })).toBe('Not recognised');
    expect(problem(guessed, { ...status, columns: [1] })).toBeUndefined();
  });

  it('names a reason without what differs between its rows, while enough of it is left', () => {
    const of = (pattern: string, example: string, rows: number) =>
      reasonText({ field: 'Start Time', pattern, example, rows });
    const clash = ['Line … needs S… at the same time, …:…', 'Line 11 needs S3 at the same time, 14:15'] as const;
    expect(of(...clash, 1)).toBe('Start Time: Line 11 needs S3 at the same time, 14:15');
    expect(of(...clash, 2)).toBe('Start Time: for example, Line 11 needs S3 at the same time, 14:15');
    expect(of('Line … is the same entry', 'Line 4 is the same entry', 2)).toBe('Start Time: Line … is the same entry');
    expect(of('Credits must be between … and …', 'Credits must be between 1 and 6', 2)).toBe(
      'Start Time: Credits must be between 1 and 6',
    );
  });

  it('needs groups of students where they belong to groups', () => {
    expect(needsGroups('students', undefined)).toBe(true);
    expect(needsGroups('students', { students_belong_to_groups: false })).toBe(false);
    expect(needsGroups('enrolments', { students_belong_to_groups: true })).toBe(false);
  });

  it('reads groups as parallel groups where a file can have them, and has no others', () => {
    const read = (kind: ImportKind, matching: ImportMatching) => readAsParallelGroups({ kind, matching }, 'Group');
    expect(read('enrolments', { Group: status })).toEqual({ 'Parallel Group': status });
    expect(read('enrolments', { Group: status, 'Parallel Group': status })).toBeUndefined();
    expect(read('students', { Group: status })).toBeUndefined();
  });

  it('lists the headings that no field is read from', () => {
    expect(unusedHeaders({ headers: ['Nr', 'SWS', 'Status'], matching: { Status: status } })).toEqual(['Nr', 'SWS']);
  });
});
