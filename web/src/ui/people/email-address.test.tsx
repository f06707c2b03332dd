import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EmailAddress } from './email-address.tsx';

describe('email address', () => {
  it('wraps only before its @ and copies as one text', () => {
    render(<EmailAddress address="anusha.gunawardena@staff.demo.example" />);
    const address = screen.getByText('anusha.gunawardena@staff.demo.example');
    const [local, breaks, rest] = address.childNodes;
    expect([local?.textContent, breaks?.nodeName, rest?.textContent]).toEqual([
      'anusha.gunawardena',
      'WBR',
      '@staff.demo.example',
    ]);
  });
});
