import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TypedCode } from './typed-code.tsx';

const hint = (): string | null => screen.getByText(/^No camera/).textContent;

describe('TypedCode', () => {
  it('shows the host of the QR code URL and keeps it while paused', () => {
    const { rerender } = render(<TypedCode code="ABCD1234" url="https://muster.example/C/AB" />);
    expect(hint()).toBe('No camera? Go to muster.example and type this code');
    expect(screen.getByLabelText('Typed code A B C D 1 2 3 4').textContent).toBe('ABCD 1234');
    rerender(<TypedCode code={null} url={null} />);
    expect(hint()).toBe('No camera? Go to muster.example and type this code');
    expect(screen.getByLabelText('No code now')).toBeDefined();
  });

  it('shows no host before the first code, because phones may not reach the host of this page', () => {
    render(<TypedCode code={null} url={undefined} />);
    expect(hint()).toBe('No camera? Sign in and type this code');
  });
});
