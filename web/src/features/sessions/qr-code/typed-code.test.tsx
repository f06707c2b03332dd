import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { sampleCode } from '../projector-display/sample-session.ts';
import { TypedCode } from './typed-code.tsx';

const onShow = vi.fn();
const hint = (): string | null => screen.getByText(/^No camera/).textContent;
const show = (code: typeof sampleCode | undefined, typedRemainingMs = 0) => (
  <MantineProvider>
    <TypedCode code={code} typedRemainingMs={typedRemainingMs} onShow={onShow} />
  </MantineProvider>
);

describe('TypedCode', () => {
  it('shows a code only after a press, until its time is over', async () => {
    const { rerender } = render(show({ ...sampleCode, typed_code: null }));
    expect(screen.queryByLabelText(/^Typed code/)).toBeNull();
    const button = screen.getByRole('button', { name: 'Show code to type' });
    await userEvent.click(button);
    expect(onShow).toHaveBeenCalledOnce();
    rerender(show(sampleCode, 15_000));
    expect(screen.getByLabelText('Typed code T E S T C 0 D E').textContent).toBe('TEST C0DE');
    // The button stays, so that the focus does, and does nothing while the code is shown.
    await userEvent.click(button);
    expect(onShow).toHaveBeenCalledOnce();
    rerender(show(sampleCode, 0));
    expect(screen.queryByLabelText(/^Typed code/)).toBeNull();
  });

  it('shows the host of the QR code URL and keeps it while paused', () => {
    const { rerender } = render(show(sampleCode, 15_000));
    expect(hint()).toBe('No camera? Go to muster.example and type this code');
    rerender(show({ ...sampleCode, state: 'paused', url: null, typed_code: null }));
    expect(hint()).toBe('No camera? Go to muster.example and type the code that your lecturer shows');
    expect(screen.getByRole('button', { name: 'Show code to type' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows no host before the first code, because phones may not reach the host of this page', () => {
    render(show(undefined));
    expect(hint()).toBe('No camera? Sign in and type the code that your lecturer shows');
  });
});
