import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SaveBar } from './save-bar.tsx';
import type { SaveMessage } from './use-save-message.ts';

const bar = (isBusy: boolean, message?: SaveMessage) => (
  <MantineProvider env="test">
    <SaveBar message={message} isBusy={isBusy} />
  </MantineProvider>
);

describe('save bar', () => {
  it('keeps the focus on the button while it saves', () => {
    const { rerender } = render(bar(false));
    const button = screen.getByRole('button');
    button.focus();
    rerender(bar(true));
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('announces an error as an alert and a success as a status', () => {
    const { rerender } = render(bar(false, { kind: 'error', text: 'Update failed' }));
    expect(screen.getByRole('alert').textContent).toBe('Update failed');
    rerender(bar(false, { kind: 'success', text: 'Saved' }));
    expect(screen.getByRole('status').textContent).toBe('Saved');
  });
});
