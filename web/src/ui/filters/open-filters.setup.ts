import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** Opens the panel with the filters of a list. */
export async function openFilters(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /^Filters( \(\d+\))?$/ }));
  return await screen.findByRole('dialog', { name: 'Filters' });
}
