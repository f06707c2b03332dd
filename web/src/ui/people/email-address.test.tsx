import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.tsx';

test('an address reads and copies as one, and may go on in the next line before its @ alone', () => {
  render(<EmailAddress address="anusha.gunawardena@staff.demo.example" />);
  const address = screen.getByText('anusha.gunawardena@staff.demo.example');
  const [local, breaks, rest] = address.childNodes;
  expect([local?.textContent, breaks?.nodeName, rest?.textContent]).toEqual([
    'anusha.gunawardena',
    'WBR',
    '@staff.demo.example',
  ]);
});
