import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DataTable } from '../table/data-table.tsx';
import { ListBar } from './list-bar.tsx';

const page = { columns: [{ key: 'name', title: 'Name', render: ({ id }: { id: string }) => id }], rowLabel: () => '' };
const focused = () => document.activeElement?.textContent;

function Chosen() {
  const [ids, setIds] = useState<readonly string[]>(['a', 'b']);
  return <ListBar total={9} nouns={['student', 'students']} selection={{ ids, onChange: setIds }} />;
}

describe('list focus', () => {
  it('moves to the count when the selection is cleared', async () => {
    render(<Chosen />, { wrapper: MantineProvider });
    await userEvent.click(screen.getByText('Clear'));
    expect(focused()).toBe('9 students');
  });

  function Narrowed() {
    const [rows, setRows] = useState<{ id: string }[]>([]);
    const action = { label: 'Show everybody', onClick: () => setRows([{ id: 'Amara' }]) };
    return <DataTable {...page} rows={rows} rowId={({ id }) => id} empty={{ title: 'No students', action }} />;
  }

  it('moves to the table when its empty-state button disappears', async () => {
    render(<Narrowed />, { wrapper: MantineProvider });
    await userEvent.click(screen.getByText('Show everybody'));
    expect(focused()).toContain('Amara');
    expect(focused()).not.toContain('Show everybody');
    expect(document.activeElement).not.toBe(document.body);
  });
});
