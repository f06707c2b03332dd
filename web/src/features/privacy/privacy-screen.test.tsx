import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { PrivacyScreen } from './privacy-screen.tsx';

const terms = {
  success: true,
  job_every_hours: 24,
  kept: [{ what: 'Attendance records', term: '7 years after the end of the programme', ending: 'deleted' }],
  collected: [{ what: 'Camera', how: 'read on your own device' }],
};
let reply: () => Response;

beforeEach(() => {
  localStorage.clear();
  reply = () => Response.json(terms);
  vi.stubGlobal('fetch', () => Promise.resolve(reply()));
});
afterEach(() => vi.unstubAllGlobals());

const open = () => renderScreens({ '/privacy-policy': () => <PrivacyScreen /> }, '/privacy-policy');

test('the policy has its ten sections, in their order', async () => {
  open();
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    '1. Information we collect',
    '2. How we use it',
    '3. Security',
    '4. Retention',
    '5. Sharing',
    '6. Your rights',
    '7. Minors',
    '8. International transfers',
    '9. Changes to this policy',
    '10. Contact',
  ]);
});

test('it states the figures and who made the product, also while the server is away', async () => {
  reply = () => Response.json({}, { status: 503 });
  open();
  await screen.findByText(
    /records class attendance using QR codes, location checks \(geofencing\) and camera scanning/,
  );
  screen.getByText('Attendance records are kept for the duration of your programme plus 7 years.');
  screen.getByText('Location data is deleted after 1 year.');
  screen.getByText('Inactive accounts are anonymised after 2 years.');
  screen.getByText(/Privacy enquiries are answered within 30 days\. The product is made by a software company/);
  expect(screen.queryByText('As set up here')).toBeNull();
});

test('beside them it prints what this deployment does; strangers are not offered the form', async () => {
  open();
  await screen.findByText('7 years after the end of the programme; deleted');
  screen.getByText('read on your own device');
  screen.getByText('Carried out by the system every 24 hours.');
  expect(screen.queryByRole('button', { name: 'Send enquiry' })).toBeNull();
});
