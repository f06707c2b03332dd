import type { RegisterRow } from '@muster/contract/registers';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { type Register, useRegister } from './use-register.ts';

const anna: RegisterRow = {
  id: 'a',
  student_id: '1',
  name: 'Anna',
  email: 'a@x.test',
  group_name: null,
  status: 'absent',
  method: null,
  marked_at: null,
  marked_by: null,
  location: null,
  is_corrected: false,
  flags: [],
};
const ben = { ...anna, id: 'b', name: 'Ben' };
const counts = { expected: 2, count: 0, present: 0, late: 0, excused: 0, flagged: 0 };

/** As the server has it. */
let stands: RegisterRow[];
let answer: (reply: object) => void;
let register: Register;

beforeEach(async () => {
  stands = [anna, ben];
  vi.stubGlobal('fetch', async (_path: string, init: { method: string }) => {
    if (init.method === 'PUT')
      return Response.json(await new Promise<object>((resolve) => (answer = (reply) => resolve(reply))));
    return Response.json({ success: true, ...counts, students: stands });
  });
  showScreens({ '/': Screen }, '/', new QueryClient());
  await screen.findByText('Anna absent');
});
afterEach(() => vi.unstubAllGlobals());

function Screen() {
  register = useRegister('s');
  return (
    <>
      {register.rows.map((row) => (
        <button key={row.id} type="button" onClick={() => register.setStatus(row, 'late')}>
          {row.name} {row.status}
        </button>
      ))}
      <p>{register.counts.count} here</p>
    </>
  );
}

const tell = (count: number, ...rows: RegisterRow[]) => act(async () => register.take({ ...counts, count }, rows));
const reply = (count: number) =>
  act(async () => answer({ success: true, ...counts, count, student: { ...anna, status: 'late' } }));

test('a correction whose answer is alone on its way is shown with its counts', async () => {
  fireEvent.click(screen.getByText('Anna absent'));
  await waitFor(() => expect(answer).toBeDefined());
  await reply(1);
  await screen.findByText('Anna late');
  screen.getByText('1 here');
});

test("a colleague's newer word is not undone by the answer to an older correction", async () => {
  fireEvent.click(screen.getByText('Anna absent'));
  await tell(1, { ...anna, status: 'late' });
  stands = [{ ...anna, status: 'excused' }, ben];
  await tell(0, { ...anna, status: 'excused' });
  await reply(1);
  await waitFor(() => expect(register.busyId).toBeUndefined());
  screen.getByText('Anna excused');
  screen.getByText('0 here');
});

test('what the line told before the correction gives way to it', async () => {
  fireEvent.click(screen.getByText('Anna absent'));
  // She checked in while the correction was on its way, which then stands.
  await tell(1, { ...anna, status: 'present' });
  stands = [{ ...anna, status: 'late' }, ben];
  await reply(1);
  await screen.findByText('Anna late');
});

test('who checked in while a correction was on its way is counted on', async () => {
  fireEvent.click(screen.getByText('Anna absent'));
  await tell(2, { ...ben, status: 'present' });
  await reply(1);
  await screen.findByText('Anna late');
  screen.getByText('2 here');
});
