import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { enumWithDefault, filter, optionalParam, pageOf, requiredPaging } from '../http/lists.ts';
import { instant, localDate, role, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'privacy' } as const;

/** An active account that was neither used nor changed for this long is proposed to the administration. */
export const unusedYears = 2;
/** Days between the notice to the person and the day on which the account is set inactive. */
export const noticeDays = 30;
/** One request can change this number of accounts. */
export const maxChosenAccounts = 10_000;

export const unusedAccountsTexts = {
  nothingChosen: 'Choose accounts, or filters of the list',
  tooMany: `At most ${maxChosenAccounts.toLocaleString('en')} accounts can be changed at once. Please use more filters.`,
} as const;

/** `proposed`: waits for a decision. `notified`: the person got a notice, and the account is set inactive when it ends. */
export const unusedAccountStates = ['proposed', 'notified'] as const;

const filters = {
  state: enumWithDefault(unusedAccountStates, 'proposed'),
  role: optionalParam(role),
  /** Searches name, email, student number and employee ID. */
  search: filter,
};

const unusedAccount = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role,
  /** Student number or employee ID. */
  number: z.string().nullable(),
  /** Null: never used. */
  last_used_on: localDate.nullable(),
  created_at: instant,
  /** When the account is set inactive, unless it is used before. Null without a notice. */
  inactive_at: instant.nullable(),
});
export type UnusedAccount = z.output<typeof unusedAccount>;

export const listUnusedAccounts = endpoint({
  method: 'GET',
  path: '/api/unused-accounts',
  summary:
    'List the active accounts that were not used for a long time and wait for a decision, or whose notice is running (`state=notified`), by name. Only owners see administrators',
  guard,
  query: requiredPaging.extend(filters),
  reply: pageOf(unusedAccount),
  errors: ['no_admin_record'],
});

/** Selected accounts, or all that match the filters. Strict, because an ignored misspelt filter would select all. */
const chosen = z.union(
  [
    z.strictObject(
      { ids: z.array(uuid).min(1, 'Please choose at least one').max(1_000, 'Please choose at most 1,000') },
      unusedAccountsTexts.nothingChosen,
    ),
    z.strictObject(
      { filters: z.strictObject(filters, unusedAccountsTexts.nothingChosen) },
      unusedAccountsTexts.nothingChosen,
    ),
  ],
  unusedAccountsTexts.nothingChosen,
);
/** `changed`: the number of accounts. Accounts that were used since, or decided on by others, are left out. */
const changed = z.object({ success: z.literal(true), changed: z.number() });

export const sendInactivityNotices = endpoint({
  method: 'POST',
  path: '/api/unused-accounts/notices',
  summary: `Send the people of the chosen accounts a notice: their accounts are set inactive after ${noticeDays} days unless they sign in`,
  guard,
  stepUp: true,
  body: z.object({ chosen }),
  reply: changed,
  changes: ['unused-accounts', 'dashboard'],
  errors: ['no_admin_record', 'conflict'],
});

export const keepUnusedAccounts = endpoint({
  method: 'POST',
  path: '/api/unused-accounts/keep',
  summary: `Keep the chosen accounts active: withdraw their notices, and propose them again after ${unusedYears} years at the earliest`,
  guard,
  body: z.object({ chosen }),
  reply: changed,
  changes: ['unused-accounts', 'dashboard'],
  errors: ['no_admin_record'],
});
