import { me } from '@muster/contract/accounts/accounts';
import { saveUniversitySettings } from '@muster/contract/accounts/universities';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '#lib/auth/session.ts';
import { makeSettings, makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { SetUpQuestion } from './set-up-questions.tsx';

const server = mockServer();
const user = makeUser({ role: 'admin', settings: makeSettings({ name: 'HBU', time_zone: 'UTC' }) });
const sent = () => server.requests(saveUniversitySettings).map(({ body }) => body);

beforeEach(() => {
  startSession('a-token-of-twenty-characters');
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  server.reply(me, { success: true, user });
  server.reply(saveUniversitySettings, { success: true, settings: user.settings });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(question: 'basics' | 'class_lists') {
  const onSaved = vi.fn<() => void>();
  renderScreens({ '/': () => <SetUpQuestion user={user} question={question} onSaved={onSaved} /> }, '/');
  return onSaved;
}

describe('questions of the set-up', () => {
  it('propose time zone, week and clock from the browser, and confirm them with one press', async () => {
    const onSaved = open('basics');
    fireEvent.click(await screen.findByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent()).toEqual([
      {
        name: 'HBU',
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        week_starts_on: 'Monday',
        clock_hours: 24,
        confirms: 'basics',
      },
    ]);
  });

  it('ask for a name', async () => {
    const onSaved = open('basics');
    fireEvent.change(await screen.findByLabelText(/^University name/), { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect((await screen.findAllByText('University Name is required')).length).toBeGreaterThan(0);
    expect([sent(), onSaved.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['Use groups', { students_belong_to_groups: true, mandatory_modules: 'without_enrolments' }],
    ['Use enrolments', { students_belong_to_groups: false, mandatory_modules: 'never' }],
  ])('set who is expected in a class: %s', async (button, settings) => {
    const onSaved = open('class_lists');
    expect((await screen.findAllByRole('img')).length).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent()).toEqual([{ ...settings, confirms: 'class_lists' }]);
  });
});
