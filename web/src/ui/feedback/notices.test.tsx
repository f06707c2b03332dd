import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { notify } from './notice.ts';
import { Notices } from './notices.tsx';

const noticeTexts = () => screen.queryAllByRole('alert').map((notice) => notice.textContent);

describe('notices', () => {
  it('disappear when the user edits a form, except errors', () => {
    render(
      <MantineProvider env="test">
        <Notices />
        <input aria-label="Name" />
      </MantineProvider>,
    );
    act(() => {
      notify.success('Student added successfully!');
      notify.error('Please select a group');
    });
    expect(noticeTexts()).toEqual(['Student added successfully!', 'Please select a group']);
    fireEvent.click(screen.getByLabelText('Name'));
    expect(noticeTexts()).toHaveLength(2);
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'A' } });
    expect(noticeTexts()).toEqual(['Please select a group']);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(noticeTexts()).toEqual([]);
  });
});
