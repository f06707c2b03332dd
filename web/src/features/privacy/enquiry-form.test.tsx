import { privacyTexts } from '@muster/contract/accounts/privacy';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { EnquiryForm } from './enquiry-form.tsx';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('an enquiry that did not arrive stays, and once it has arrived nothing says the contrary', async () => {
  localStorage.setItem('muster.token', 'mine');
  const user = { id: '1', name: 'Amara Okafor', role: 'student', email: 'a@example.org', time_zone: 'UTC' };
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  let isLost = true;
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/api/auth/me') return Promise.resolve(Response.json({ success: true, user }));
    return isLost
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({ success: true }));
  });
  renderScreens({ '/': () => <EnquiryForm /> }, '/');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
  await userEvent.type(field, 'Who reads my reasons?');
  await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }));
  const lost = await screen.findByText(/Network error/);
  expect(field.value).toBe('Who reads my reasons?');
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }));
  await screen.findByText(privacyTexts.sent);
  expect(lost.isConnected).toBe(false);
  expect(field.value).toBe('');
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
  renderScreens({ '/': () => <EnquiryForm /> }, '/');
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
