/** The figures of the policy page. The page, the job and the enquiries read them here, and nowhere else. */
export const terms = {
  attendanceYearsAfterProgramme: 7,
  locationYears: 1,
  inactiveAccountYears: 2,
  enquiryDays: 30,
} as const;

const hourMs = 3_600_000;
export const jobEveryMs = 24 * hourMs;
const dayMs = 24 * hourMs;

/** The same moment so many calendar years ago; 29 February becomes 1 March. */
export function yearsBefore(nowMs: number, years: number): Date {
  const date = new Date(nowMs);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date;
}

export const dueAt = (askedMs: number): Date => new Date(askedMs + terms.enquiryDays * dayMs);

const years = (count: number): string => (count === 1 ? '1 year' : `${count} years`);

/** For the policy page, beside the stated figures. */
export function describeTerms(setup: { hasCampusNetworks: boolean }) {
  return {
    kept: [
      {
        key: 'attendance' as const,
        what: 'Attendance records',
        term: `${years(terms.attendanceYearsAfterProgramme)} after the end of the programme`,
        ending:
          'deleted with their corrections, flags, device fingerprints, early warnings, reported absences and questions',
      },
      {
        key: 'location' as const,
        what: 'Location verdict and accuracy',
        term: `${years(terms.locationYears)} after the check-in`,
        ending: 'deleted; the attendance itself stays',
      },
      {
        key: 'accounts' as const,
        what: 'Inactive accounts',
        term: `${years(terms.inactiveAccountYears)} after the last use`,
        ending: 'anonymised: name, email, contact, date of birth and photo are replaced',
      },
      {
        key: 'enquiries' as const,
        what: 'Privacy enquiries',
        term: `answered within ${terms.enquiryDays} days`,
        ending: 'deleted with the account that asked',
      },
    ],
    collected: [
      { what: 'QR and typed codes', how: 'time and way of each check-in' },
      { what: 'Location checks', how: 'only in classes that ask for it; coordinates are never stored' },
      { what: 'Reported absences', how: 'days, reason and, if given, a document; read by who decides' },
      { what: 'Camera', how: 'read on your own device; no image is sent' },
      {
        what: 'Devices and networks',
        how: setup.hasCampusNetworks
          ? 'one-way fingerprints; whether the campus network was used'
          : 'one-way fingerprints; no campus network is set up here',
      },
    ],
    job_every_hours: jobEveryMs / hourMs,
  };
}
