import type { saveUniversitySettings } from '@muster/contract/accounts/universities';
import type { BodyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeAuditRecorder } from '../../platform/audit/audit-recorder.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAdminTransaction } from '../../platform/http/admin-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { updateSettings } from './university-settings.store.ts';

export type UniversitySettingsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

type Settings = BodyOf<typeof saveUniversitySettings>;
export type UniversitySettings = ReturnType<typeof makeUniversitySettings>;

export function makeUniversitySettings({ database, audit, requireAdmin }: UniversitySettingsDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  const recordAudit = makeAuditRecorder(audit, 'university');
  return {
    save: (caller: Caller, settings: Settings): Promise<Settings> =>
      inAdminTransaction(caller, async (tx) => {
        if (await updateSettings(tx, settings))
          await recordAudit(tx, caller, 'university.settings_changed', tx.universityId, settings);
        return settings;
      }),
  };
}
