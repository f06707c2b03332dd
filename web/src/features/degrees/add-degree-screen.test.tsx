import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { AddDegreeScreen } from './add-degree-screen.tsx';

// The guard leads strangers to the sign-in before they come here.
test('a stranger who presses Add Degree Program is asked to log in once all else is there', async () => {
  showScreens({ '/': AddDegreeScreen }, '/');
  const add = await screen.findByRole('button', { name: 'Add Degree Program' });
  const told = async (text: string) => {
    await userEvent.click(add);
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe(text);
  };
  const choose = async (name: string, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  await told('Degree Programme Name is required');
  await userEvent.type(screen.getByRole('textbox', { name: 'Degree Programme Name' }), 'BSc Botany');
  await choose('Degree Level', 'Undergraduate');
  await told('Local/International selection is required');
  await choose('Local/International', 'Local');
  await told('Please log in to add degree programs');
});
