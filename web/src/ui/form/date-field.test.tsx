import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setClockHours, setTimeZone } from '#lib/format/dates.ts';
import { DateField } from './date-field.tsx';
import { TimeField } from './time-field.tsx';
import { renderPart } from '../render-screens.setup.tsx';

const onChange = vi.fn<(value: string) => void>();
const onSubmit = vi.fn<() => void>();

afterEach(() => {
  onChange.mockReset();
  onSubmit.mockReset();
  setTimeZone(undefined);
});

function open(element: React.ReactNode): HTMLInputElement {
  setTimeZone('UTC');
  renderPart(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {element}
      <button type="submit">Save</button>
    </form>,
  );
  return screen.getByLabelText<HTMLInputElement>(/^Day|^Start/, { selector: 'input' });
}
const lastValue = () => onChange.mock.lastCall?.[0];

describe('DateField', () => {
  it('shows the date in words and keeps it without input', async () => {
    const input = open(<DateField label="Day" defaultValue="2026-11-27" onChange={onChange} />);
    expect(input.value).toBe('Fri 27 Nov 2026');
    await userEvent.click(input);
    await userEvent.tab();
    expect(input.value).toBe('Fri 27 Nov 2026');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('sets a complete date while it is typed, and shows it in words afterwards', async () => {
    const input = open(<DateField label="Day" onChange={onChange} />);
    await userEvent.type(input, '27.11.2026');
    expect(lastValue()).toBe('2026-11-27');
    expect(input.value).toBe('27.11.2026');
    screen.getByText('Fri 27 Nov 2026');
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalled();
    expect(input.value).toBe('Fri 27 Nov 2026');
  });

  it('completes a date without a year only when the field is left', async () => {
    const input = open(<DateField label="Day" onChange={onChange} />);
    await userEvent.type(input, '1 Feb');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(lastValue()).toMatch(/^\d{4}-02-01$/);
  });

  it('reads an ambiguous date back with its other reading', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    const input = open(<DateField label="Day" onChange={onChange} />);
    await userEvent.type(input, '3/4/2026');
    expect(screen.getByRole('status').textContent).toBe('Fri 3 Apr 2026, not Wed 4 Mar 2026');
    vi.restoreAllMocks();
  });

  it('keeps a text that is no date, with an error, and clears the value', async () => {
    const input = open(<DateField label="Day" defaultValue="2026-11-27" onChange={onChange} />);
    await userEvent.clear(input);
    await userEvent.type(input, '31.2.2026');
    await userEvent.tab();
    expect(lastValue()).toBe('');
    expect(input.value).toBe('31.2.2026');
    screen.getByText('Enter a date, such as 27 Nov 2026 or 2026-11-27');
    await userEvent.clear(input);
    await userEvent.tab();
    expect(screen.queryByText(/^Enter a date/)).toBeNull();
  });

  it('chooses a date in the calendar with the keyboard', async () => {
    const input = open(<DateField label="Day" defaultValue="2026-11-27" onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show month' }));
    const calendar = within(await screen.findByRole('dialog', { name: 'Calendar' }));
    calendar.getByRole('button', { name: /^Fri,? 27 Nov 2026$/, pressed: true }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    calendar.getByRole('heading', { name: 'December 2026' });
    await userEvent.keyboard('{Enter}');
    expect(lastValue()).toBe('2026-12-05');
    expect(input.value).toBe('Sat 5 Dec 2026');
  });
});

describe('TimeField', () => {
  it('shows the time and reads what is typed', async () => {
    const input = open(<TimeField label="Start" defaultValue="09:00" onChange={onChange} />);
    expect(input.value).toBe('9:00 AM');
    await userEvent.clear(input);
    await userEvent.type(input, '930p');
    expect(lastValue()).toBe('21:30');
    await userEvent.tab();
    expect(input.value).toBe('9:30 PM');
  });

  it('completes an hour when the field is left', async () => {
    const input = open(<TimeField label="Start" onChange={onChange} />);
    await userEvent.type(input, '9');
    await userEvent.tab();
    expect([lastValue(), input.value]).toEqual(['09:00', '9:00 AM']);
  });

  it('suggests quarter hours for an incomplete time', async () => {
    const input = open(<TimeField label="Start" onChange={onChange} />);
    await userEvent.type(input, '9');
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options.slice(0, 5)).toEqual(['9:00 AM', '9:15 AM', '9:30 AM', '9:45 AM', '9:00 PM']);
    await userEvent.click(screen.getByRole('option', { name: '9:45 AM' }));
    expect([lastValue(), input.value]).toEqual(['09:45', '9:45 AM']);
  });

  it('gives examples in the clock of the university', async () => {
    setClockHours(24);
    const input = open(<TimeField label="Start" onChange={onChange} />);
    expect(input.placeholder).toBe('09:30');
    await userEvent.type(input, 'noon');
    await userEvent.tab();
    screen.getByText('Enter a time, such as 09:30 or 21:30');
    setClockHours();
  });

  it('keeps a text that is no time, with an error', async () => {
    const input = open(<TimeField label="Start" defaultValue="09:00" onChange={onChange} />);
    await userEvent.clear(input);
    await userEvent.type(input, 'noon');
    await userEvent.tab();
    expect([lastValue(), input.value]).toEqual(['', 'noon']);
    screen.getByText('Enter a time, such as 9:30 AM or 21:30');
  });
});
