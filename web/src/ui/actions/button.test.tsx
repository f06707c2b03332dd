import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

describe('button', () => {
  it.for(['disabled', 'loading'])('keeps the focus and ignores clicks while %s', async (state) => {
    const onClick = vi.fn<() => void>();
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
    const form = (props: object) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" onClick={onClick} {...props}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form({}), { wrapper: MantineProvider });
    const button = screen.getByRole('button');
    await userEvent.click(button);
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
    rerender(form({ [state]: true }));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  });
});
