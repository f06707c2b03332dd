import { TextInput } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { startSession } from '#lib/auth/session.ts';
import { renderScreens } from '../render-screens.setup.tsx';
import { ListFormPage } from './list-form-page.tsx';
import { useEntityForm } from './use-entity-form.ts';

function Rooms() {
  const [savedCount, setSavedCount] = useState(0);
  const { form, field, submit, isBusy, isDirty } = useEntityForm({
    initialValues: { name: '' },
    validate: () => ({}),
    fieldOrder: ['name'],
  });
  const clear = () => {
    form.reset();
    setSavedCount(savedCount + 1);
  };
  return (
    <ListFormPage
      title="Rooms"
      back={{ to: '/home', label: 'Back' }}
      onSubmit={submit(() => Promise.resolve(), undefined, clear)}
      isBusy={isBusy}
      submitLabel="Add Room"
      isDirty={isDirty}
      savedCount={savedCount}
      list={<p>The list</p>}
      fields={() => <TextInput label="Name" {...field('name')} />}
    />
  );
}

// Without style sheets the button of the drawer and the form beside the list are both there.
async function open() {
  startSession('a-token');
  renderScreens({ '/': Rooms, '/home': () => <h1>Home</h1> }, '/');
  await screen.findByText('The list');
}
const openDrawer = async (name: string | RegExp = /^Add Room/) => {
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name }));
  const drawer = await screen.findByRole('dialog', { name: 'Rooms' });
  await waitFor(() => expect(document.activeElement).toBe(nameField()));
  return drawer;
};
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

describe('list form page', () => {
  it('keeps typed values between the form beside the list and the drawer', async () => {
    await open();
    await userEvent.type(nameField(), 'Hall');
    const drawer = await openDrawer();
    expect(nameField().value).toBe('Hall');
    await userEvent.type(nameField(), ' A1');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(drawer.isConnected).toBe(false));
    expect(nameField().value).toBe('Hall A1');
    await openDrawer('Add Room (unsaved)');
    expect(nameField().value).toBe('Hall A1');
  });

  it('asks before the screen is left with values in a closed drawer', async () => {
    await open();
    const drawer = await openDrawer();
    await userEvent.type(nameField(), 'Hall');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(drawer.isConnected).toBe(false));
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(nameField().value).toBe('Hall');
  });

  it('clears the fields and closes the drawer after a save', async () => {
    await open();
    const drawer = await openDrawer();
    await userEvent.type(nameField(), 'Hall{Enter}');
    await waitFor(() => expect(drawer.isConnected).toBe(false));
    expect(nameField().value).toBe('');
    expect(document.activeElement).toBe(nameField());
  });
});
