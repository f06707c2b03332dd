import { deleteFactors, listAccountsByEmail } from '../features/accounts/second-factor/second-factor.store.ts';
import { disableProvider } from '../features/accounts/single-sign-on/single-sign-on.store.ts';
import { revokeTokensOfAccount } from '../features/accounts/tokens/tokens.store.ts';
import { makeAudit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { startupError } from '#platform/startup-error.ts';
import { findUniversity } from './find-university.ts';

/** For a provider that fails while its university has switched passwords off. */
export async function closeSingleSignOn(database: Database, typed: string): Promise<string> {
  const id = await findUniversity(database, typed);
  await database.inUniversity(id, async (tx) => {
    if (!(await disableProvider(tx, id))) throw startupError(`${typed.trim()} has no single sign-on that is enabled.`);
    await makeAudit().record(tx, {
      universityId: id,
      actor: null,
      action: 'single_sign_on.closed',
      subjectType: 'university',
      subjectId: id,
    });
  });
  return `The single sign-on of ${typed.trim()} is closed. Everybody signs in with a password until an owner enables it again.`;
}

/** For people who lost their second factor, above all the only owner of a university. */
export async function removeSecondFactors(database: Database, typed: string, typedEmail: string): Promise<string> {
  const id = await findUniversity(database, typed);
  const email = typedEmail.trim().toLowerCase();
  await database.inUniversity(id, async (tx) => {
    let count = 0;
    for (const account of await listAccountsByEmail(tx, id, email)) {
      if (!(await deleteFactors(tx, id, account.id))) continue;
      count += 1;
      await revokeTokensOfAccount(tx, id, account.id);
      await makeAudit().record(tx, {
        universityId: id,
        actor: null,
        action: 'second_factor.lost_removed',
        subjectType: 'account',
        subjectId: account.id,
      });
    }
    if (count === 0) throw startupError(`${email} has no second factor in ${typed.trim()}.`);
  });
  return `${email} signs in without a second factor. Where administrators need one, the next sign-in sets up another.`;
}
