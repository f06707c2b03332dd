import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TypedCode } from './typed-code.tsx';

const where = (): string | null => screen.getByText(/^No camera/).textContent;

test('where the code is typed is the host that students can reach, and stays so while attendance is paused', () => {
  const { rerender } = render(<TypedCode code="ABCD1234" url="https://muster.example/C/AB" />);
  expect(where()).toBe('No camera? Sign in at muster.example, choose “Type the code”:');
  expect(screen.getByLabelText('Typed code A B C D 1 2 3 4').textContent).toBe('ABCD 1234');
  rerender(<TypedCode code={null} url={null} />);
  expect(where()).toBe('No camera? Sign in at muster.example, choose “Type the code”:');
  expect(screen.getByLabelText('No code now')).toBeDefined();
});

test('before any code is known no host is named, for this window’s own may be unreachable for phones', () => {
  render(<TypedCode code={null} url={undefined} />);
  expect(where()).toBe('No camera? Sign in, choose “Type the code”:');
});
