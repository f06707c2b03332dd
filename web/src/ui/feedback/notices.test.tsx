import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notify } from './notice.ts';
import { Notices } from './notices.tsx';

const told = () => screen.queryAllByRole('alert').map((notice) => notice.textContent);

test('what went well leaves when somebody goes on with a form, so that it covers no field; a fault stays until it is dismissed', () => {
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
  expect(told()).toEqual(['Student added successfully!', 'Please select a group']);
  fireEvent.click(screen.getByLabelText('Name'));
  expect(told()).toHaveLength(2);
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'A' } });
  expect(told()).toEqual(['Please select a group']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(told()).toEqual([]);
});
