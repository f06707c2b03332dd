import { dayMs, hourMs } from '@muster/contract/http/durations';
import { joinUndoDays } from '@muster/contract/people/student-joins';
import { noticeDays, unusedYears } from '@muster/contract/accounts/unused-accounts';
import { plural } from '@muster/contract/http/plural';

/** The only source of the figures for the policy page, the retention job and the enquiries. */
export const retentionPeriods = {
  attendanceYearsAfterProgramme: 7,
  locationYears: 1,
  /** About a semester. Flags look back seven days. */
  fingerprintDays: 180,
  joinUndoDays,
  unusedAccountYears: unusedYears,
  noticeDays,
  inactiveAccountYears: 2,
  enquiryDays: 30,
  auditYears: 7,
  networkYears: 1,
} as const;

export const jobIntervalMs = 24 * hourMs;

export const enquiryDueAt = (submittedMs: number): Date => new Date(submittedMs + retentionPeriods.enquiryDays * dayMs);

const years = (count: number): string => `${count} ${plural(count, 'year')}`;

/** Describes what is stored and for how long, for the policy page. */
export function describePolicy(setup: { hasCampusNetworks: boolean }) {
  return {
    kept: [
      {
        key: 'attendance' as const,
        what: 'Attendance records',
        term: `${years(retentionPeriods.attendanceYearsAfterProgramme)} after the end of the programme`,
        ending: 'deleted with their corrections, flags, early warnings, reported absences and questions',
      },
      {
        key: 'location' as const,
        what: 'Location verdict and accuracy',
        term: `${years(retentionPeriods.locationYears)} after the check-in`,
        ending: 'deleted; the attendance itself stays',
      },
      {
        key: 'fingerprints' as const,
        what: 'Fingerprints of devices and networks',
        term: `${retentionPeriods.fingerprintDays} days after the check-in`,
        ending: 'deleted; the attendance itself stays',
      },
      {
        key: 'unused' as const,
        what: 'Active accounts that are not used',
        term: `${years(retentionPeriods.unusedAccountYears)} after the last use`,
        ending: `the administration keeps the account, or a notice is sent by email and the account is set inactive ${retentionPeriods.noticeDays} days later unless the person signs in`,
      },
      {
        key: 'accounts' as const,
        what: 'Inactive accounts',
        term: `${years(retentionPeriods.inactiveAccountYears)} after the last use`,
        ending: 'anonymised: name, email, contact, date of birth and photo are replaced',
      },
      {
        key: 'joins' as const,
        what: 'Entries that gave way when two records of a student were joined',
        term: `${retentionPeriods.joinUndoDays} days after the joining`,
        ending: 'deleted; the records can no longer be separated',
      },
      {
        key: 'enquiries' as const,
        what: 'Privacy enquiries',
        term: `answered within ${retentionPeriods.enquiryDays} days`,
        ending: 'deleted with the account that sent them',
      },
      {
        key: 'audit' as const,
        what: 'Audit log of sign-ins and changes',
        term: years(retentionPeriods.auditYears),
        ending: 'deleted; names in it are replaced when the person is anonymised',
      },
      {
        key: 'networks' as const,
        what: 'Networks in the audit log',
        term: years(retentionPeriods.networkYears),
        ending: 'deleted; addresses are held only for the days that the university has set',
      },
    ],
    collected: [
      { what: 'QR and typed codes', how: 'time and method of each check-in' },
      { what: 'Location checks', how: 'only in classes that check it; coordinates are never stored' },
      { what: 'Reported absences', how: 'days, reason and an optional document; only the people deciding can read it' },
      { what: 'Camera', how: 'images are processed on your device and never sent' },
      {
        what: 'Devices and networks',
        how: setup.hasCampusNetworks
          ? 'one-way fingerprints; whether the campus network was used'
          : 'one-way fingerprints; no campus network is set up on this server, so students who usually are alone in their network are flagged',
      },
    ],
    job_every_hours: jobIntervalMs / hourMs,
  };
}
