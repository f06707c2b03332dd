import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SaveBar } from './save-bar.tsx';

const bar = (isBusy: boolean) => (
  <MantineProvider env="test">
    <SaveBar message="" isBusy={isBusy} />
  </MantineProvider>
);

test('who saves by keyboard has the button again when it is done', async () => {
  const { rerender } = render(bar(false));
  screen.getByRole('button').focus();
  rerender(bar(true));
  // As a browser does with a button that goes off.
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  other.remove();
  expect(document.activeElement).toBe(document.body);
  rerender(bar(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')));
});
