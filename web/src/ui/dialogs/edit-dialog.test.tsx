import { Select, TextInput } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { EditDialog } from './edit-dialog.tsx';
import { renderPart } from '../render-screens.setup.tsx';

async function open(fields: ReactNode): Promise<void> {
  const dialog = (
    <EditDialog
      title="Edit Venue"
      onClose={() => undefined}
      onSubmit={() => undefined}
      isBusy={false}
      isDirty={() => false}
      submitLabel="Update Venue"
      busyText="Updating..."
    >
      {fields}
    </EditDialog>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: () => dialog }),
    history: createMemoryHistory(),
  });
  renderPart(<RouterProvider router={router} />);
  await screen.findByRole('dialog');
}
const isFocused = (label: string) => expect(document.activeElement).toBe(screen.getByLabelText(label));

describe('edit dialog', () => {
  it('focuses the first field, not the close button', async () => {
    await open(<TextInput label="Venue Name" />);
    await waitFor(() => isFocused('Venue Name'));
  });

  it('focuses the form if the first field would open a dropdown', async () => {
    await open(<Select label="Semester" data={['1', '2']} />);
    await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('combobox'))).toBe(true));
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
  });
});
