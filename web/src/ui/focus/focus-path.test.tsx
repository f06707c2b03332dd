import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';
import { rememberFocus } from './restore-focus.ts';

type Props = { dialogs: readonly string[] };

/** As the kit has it, an element that nobody sees stands around each dialog, open or not. */
function Register({ dialogs }: Props) {
  return (
    <main>
      <button>Register</button>
      {['Aiko', 'Close'].map((name) => (
        <div key={name}>
          {dialogs.includes(name) && (
            <section role="dialog">
              <button>{name}</button>
            </section>
          )}
        </div>
      ))}
    </main>
  );
}

let open: (...dialogs: string[]) => void;
let endKeeping: () => void;
const stand = (name: string): void => screen.getByText(name).focus();
const focused = (): Element | null => document.activeElement;

beforeEach(() => {
  endKeeping = keepFocus();
  const { rerender } = render(<Register dialogs={[]} />);
  open = (...dialogs) => rerender(<Register dialogs={dialogs} />);
});
afterEach(() => {
  endKeeping();
  vi.useRealTimers();
});

test('a dialog that takes the focus with it leaves its person at what opened it', async () => {
  stand('Register');
  open('Aiko');
  stand('Aiko');
  open();
  await waitFor(() => expect(focused()).toBe(screen.getByText('Register')));
});

test('two dialogs that go at once lead back to what opened the first', async () => {
  stand('Register');
  open('Aiko');
  stand('Aiko');
  const back = rememberFocus();
  open('Aiko', 'Close');
  stand('Close');
  open();
  back();
  await waitFor(() => expect(focused()).toBe(screen.getByText('Register')));
});

test('where the dialog around it has gone, too, nobody is sent to what they cannot see', () => {
  endKeeping();
  vi.useFakeTimers();
  open('Aiko');
  stand('Aiko');
  const back = rememberFocus();
  open();
  back();
  vi.advanceTimersByTime(1_000);
  expect(focused()).toBe(document.body);
});

test('a button that is pressed while it has the focus is gone back to, too', async () => {
  stand('Register');
  fireEvent.pointerDown(screen.getByText('Register'));
  open('Aiko');
  stand('Aiko');
  open();
  await waitFor(() => expect(focused()).toBe(screen.getByText('Register')));
});

test('whoever presses beside a dialog, which closes it, is not taken back to what opened it', async () => {
  stand('Register');
  open('Aiko');
  stand('Aiko');
  fireEvent.pointerDown(screen.getByRole('main'));
  open();
  await new Promise((passed) => setTimeout(passed, 100));
  expect(focused()).toBe(document.body);
});

test('whoever is somewhere else by then stays there', () => {
  vi.useFakeTimers();
  stand('Register');
  open('Aiko', 'Close');
  stand('Aiko');
  open('Close');
  stand('Close');
  vi.advanceTimersByTime(1_000);
  expect(focused()).toBe(screen.getByText('Close'));
});
