import { dayMs } from '@muster/contract/http/durations';
import { noticeDays, type UnusedAccount, unusedYears } from '@muster/contract/accounts/unused-accounts';
import type { Role } from '@muster/contract/http/shared';
import { formatCount, plural } from '@muster/contract/http/plural';
import { formatDate, formatDateRange } from '#lib/format/dates.ts';

export const texts = {
  about: `Active accounts that were neither used nor changed for ${unusedYears} years. Keep them, or set them inactive: each person gets an email and can keep the account by signing in within ${noticeDays} days.`,
  loadFailed: 'Failed to load unused accounts',
  none: 'No unused accounts',
  noneText: `Active accounts that are not used for ${unusedYears} years appear here.`,
  noNotices: 'No notices',
  noNoticesText: 'Accounts that will be set inactive appear here.',
  noMatch: 'No accounts match these filters.',
  neverUsed: 'Never signed in',
} as const;

export const roleNames: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  lecturer: 'Lecturer',
  student: 'Student',
};

const formatAccounts = (count: number): string => formatCount(count, 'account');

export const lastUseText = ({ last_used_on: on }: UnusedAccount): string =>
  on === null ? texts.neverUsed : formatDateRange(on, on);

const noticeEnd = (nowMs: number): string => formatDate(nowMs + noticeDays * dayMs);

export const noticeQuestion = (count: number, nowMs: number) => ({
  title: `Set ${formatAccounts(count)} inactive?`,
  text:
    count === 1
      ? `The person gets an email now. The account is set inactive on ${noticeEnd(nowMs)}, unless it is used before.`
      : `Each person gets an email now. Accounts that are not used until ${noticeEnd(nowMs)} are set inactive then.`,
  confirmLabel: `Send ${formatCount(count, 'notice')}`,
  cancelLabel: 'Cancel',
});
export const noticedText = (count: number): string =>
  count === 1 ? 'The notice is queued.' : `${formatCount(count, 'notice')} are queued.`;
export const keptText = (count: number): string =>
  `${formatAccounts(count)} ${plural(count, 'stays', 'stay')} active, and ${plural(count, 'is', 'are')} not proposed again for ${unusedYears} years.`;
