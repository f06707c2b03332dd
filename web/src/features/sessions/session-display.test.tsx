import type { CurrentCode, Session } from '@muster/contract/sessions';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { sampleCode, sampleSession } from './sample-session.ts';
import { SessionDisplay } from './session-display.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const path = `/api/qr-sessions/${id}`;
let state: CurrentCode['state'];
let asked: string[];
let say: (event: string) => void;

/** As the server keeps it: whoever starts what is over begins a new run. */
const commands: Readonly<Record<string, CurrentCode['state']>> = {
  'start-qr': 'running',
  'pause-qr': 'paused',
  'resume-qr': 'running',
  'stop-qr': 'ended',
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  state = 'created';
  asked = [];
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answerTo(address.slice(path.length + 1))));
  showScreens({ '/': () => <SessionDisplay session={{ ...sampleSession, id } as Session} /> }, '/');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answerTo(what: string): Response {
  asked.push(what);
  if (what === 'events') {
    const lines = new ReadableStream({
      start(line) {
        say = (event) => line.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`));
      },
    });
    return new Response(lines);
  }
  if (what === 'attendance') return Response.json({ students: [] });
  state = commands[what] ?? state;
  const isActive = state === 'running';
  return Response.json({ ...sampleCode, state, is_active: isActive, qr_code: isActive ? sampleCode.qr_code : null });
}

const starts = () => asked.filter((what) => what === 'start-qr').length;
const isSure = async (name: string) =>
  fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));

test('a display begins the run of a session that has none, and no other', async () => {
  await screen.findByRole('img', { name: /^QR code/ });
  expect(starts()).toBe(1);
  state = 'ended';
  say('end');
  await screen.findByRole('heading', { name: 'Attendance has ended' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toBe('ended');
});

test('what the lecturer stops stays stopped when the line says so, too', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await isSure('Stop');
  await screen.findByRole('heading', { name: 'Attendance has ended' });
  const before = asked.length;
  say('end');
  await vi.waitFor(() => expect(asked.slice(before)).toContain('current-qr'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toBe('ended');
});

test('a pause lasts until somebody ends it', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await isSure('Pause');
  await screen.findByRole('button', { name: 'Resume' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.slice(asked.indexOf('pause-qr'))).toContain('current-qr');
  expect(state).toBe('paused');
});
