import { listImportTerms } from '@muster/contract/academics/import-terms';
import { checkClassLists } from '@muster/contract/timetables/class-list-check';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { ImportedClassLists } from './imported-class-lists.tsx';

const server = mockServer();
const nothing = {
  enrolments: 0,
  listed: 0,
  unlisted: [],
  classes: 0,
  empty_classes: 0,
  crowded_classes: 0,
  crowded: [],
  crowded_groups: 0,
  fullest_groups: [],
};
const show = (kind: 'enrolments' | 'students' | 'staff') =>
  renderScreens({ '/': () => <ImportedClassLists id="00000000-0000-4000-8000-000000000001" kind={kind} /> }, '/');

describe('ImportedClassLists', () => {
  it.each([
    ['enrolments', [1, 2].map((semester) => ({ academic_year: '2026-2027', semester })), ['1', '2']],
    // Without terms, the current one.
    ['students', [], [undefined]],
  ] as const)('checks the terms of an import of %s', async (kind, terms, checked) => {
    server.reply(listImportTerms, [...terms]);
    server.reply(checkClassLists, { ...nothing, academic_year: '2026-2027', semester: 1 });
    show(kind);
    await waitFor(() => expect(screen.getAllByText(/^No student is enrolled/u)).toHaveLength(checked.length));
    expect(server.requests(checkClassLists).map(({ query }) => query['semester'])).toEqual(checked);
  });

  it('shows nothing about imports that change no class list', () => {
    show('staff');
    expect(screen.queryByRole('region')).toBeNull();
  });
});
