import { privacyTerms } from '@muster/contract/accounts/privacy';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { PrivacyScreen } from './privacy-screen.tsx';

const terms: ReplyOf<typeof privacyTerms> = {
  job_every_hours: 24,
  kept: [
    {
      key: 'attendance',
      what: 'Attendance records',
      term: '7 years after the end of the programme',
      ending: 'deleted',
    },
  ],
  collected: [{ what: 'Camera', how: 'read on your own device' }],
};

const server = mockServer();

beforeEach(() => {
  localStorage.clear();
  server.reply(privacyTerms, terms);
});

const open = () => renderScreens({ '/privacy-policy': () => <PrivacyScreen /> }, '/privacy-policy');

describe('privacy policy', () => {
  it('has ten sections in the required order', async () => {
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

  it('shows the required periods even if the server is unavailable', async () => {
    server.fail(privacyTerms, 'unavailable');
    open();
    await screen.findByText(
      /records class attendance using QR codes, location checks \(geofencing\) and camera scanning/,
    );
    screen.getByText('Attendance records are kept for the duration of your programme plus 7 years.');
    screen.getByText('Location data is deleted after 1 year.');
    screen.getByText('Inactive accounts are anonymised after 2 years.');
    screen.getByText(/Privacy enquiries are answered within 30 days\. Muster is made by a software company/);
    expect(screen.queryByText('On this server')).toBeNull();
  });

  it('shows the details of this deployment, and no enquiry form to signed-out visitors', async () => {
    open();
    await screen.findByText('7 years after the end of the programme; deleted');
    screen.getByText('read on your own device');
    screen.getByText('Runs automatically every 24 hours.');
    expect(screen.queryByRole('button', { name: 'Send enquiry' })).toBeNull();
  });
});
