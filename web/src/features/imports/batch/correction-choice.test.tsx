import { answerImportCorrections } from '@muster/contract/academics/import-choices';
import { type ImportBatch, type ImportRow, listImportRows } from '@muster/contract/academics/imports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { importBatch, importRow, mockImport, showImport } from '../imports.setup.ts';

type Answers = ReadonlyMap<number, 'move' | 'add'>;
const lines = [2, 3];
const batch = (answers: Answers): ImportBatch => ({
  ...importBatch,
  rows: 3,
  counts: { create: 1, update: answers.size, same: 0, refused: 2 - answers.size },
  corrections: 2,
  open_corrections: 2 - answers.size,
  noted: 2,
  progress: 2,
});
const row = (line: number, answers: Answers): ImportRow => ({
  ...importRow,
  line,
  verdict: answers.has(line) ? 'update' : 'refused',
  values: { 'Module Code': 'CS101', 'Start Time': `10:0${line}` },
  reasons: answers.has(line) ? {} : { 'Start Time': 'This may be an existing class that was changed.' },
  correction: answers.get(line) ?? 'open',
  note: 'There is this class on Monday.',
  before: { 'Start Time': '09:00' },
});

const server = mockServer();

beforeEach(() => {
  let answers: Answers = new Map();
  mockImport(server, () => batch(answers));
  server.reply(listImportRows, () => {
    return { data: lines.map((line) => row(line, answers)), total: 2, page: 1, page_size: 50 };
  });
  server.reply(answerImportCorrections, ({ body }) => {
    answers = new Map([...answers, ...(body.lines ?? lines).map((line) => [line, body.answer] as const)]);
    return batch(answers);
  });
  showImport('timetables');
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const sent = () => server.requests(answerImportCorrections).map(({ body }) => body);

describe('correction choice', () => {
  it('moves all classes, and shows that each row has an answer', async () => {
    await screen.findByText(
      '2 rows may be existing classes that were changed, and will not be imported unless you choose to change the classes or to add further ones.',
    );
    expect(await screen.findAllByText('Question')).toHaveLength(2);
    await press('Change all');
    await screen.findByText('2 rows may be existing classes that were changed, and all have an answer.');
    await screen.findByRole('button', { name: 'Import 3 timetable entries' });
    expect(sent()).toEqual([{ answer: 'move' }]);
  });

  it('answers one row', async () => {
    const group = await screen.findByRole('group', { name: 'Class of line 3' });
    const add = within(group).getByRole('button', { name: 'Add a class' });
    add.focus();
    fireEvent.click(add);
    await screen.findByText(
      '2 rows may be existing classes that were changed: 1 has no answer and will not be imported.',
    );
    await waitFor(() => expect(screen.getAllByText('Question')).toHaveLength(1));
    const pressed = within(screen.getByRole('group', { name: 'Class of line 3' })).getByRole('button', {
      pressed: true,
    });
    expect(pressed.textContent).toBe('Add a class');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a class'));
    expect(sent()).toEqual([{ answer: 'add', lines: [3] }]);
  });

  it('filters these rows, and the rows with a note', async () => {
    await press('Show them');
    await waitFor(() =>
      expect(server.requests(listImportRows).at(-1)?.query).toMatchObject({ verdict: 'corrections' }),
    );
    await press(/^With a note\s*2$/u);
    await waitFor(() => expect(server.requests(listImportRows).at(-1)?.query).toMatchObject({ verdict: 'noted' }));
  });
});
