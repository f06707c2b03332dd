import { privacyTexts } from '@muster/contract/privacy';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { EnquiryForm } from './enquiry-form.tsx';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('who sends an enquiry by keyboard keeps the place, while it is sent and after', async () => {
  localStorage.setItem('muster.token', 'mine');
  const user = { id: '1', name: 'Amara Okafor', role: 'student', email: 'a@example.org', time_zone: 'UTC' };
  // A field that grows with its text listens for fonts, which this document has none of.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  let arrive: (reply: Response) => void = () => undefined;
  vi.stubGlobal('fetch', (address: string) =>
    address === '/api/auth/me'
      ? Promise.resolve(Response.json({ success: true, user }))
      : new Promise<Response>((resolve) => {
          arrive = resolve;
        }),
  );
  showScreens({ '/': () => <EnquiryForm /> }, '/');
  await userEvent.type(await screen.findByLabelText(/^Your question/), 'Who reads my reasons?');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const button = await screen.findByRole('button', { name: 'Sending...' });
  expect(document.activeElement).toBe(button);
  expect(button.hasAttribute('disabled')).toBe(false);
  arrive(Response.json({ success: true }));
  await screen.findByText(privacyTexts.sent);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send enquiry' }));
});
