import { type saveUniversitySettings } from '@muster/contract/accounts/universities';
import {
  confirmedSettings,
  confirmedSettingsNames,
  type ConfirmedSettings,
  type UniversitySettings as Settings,
} from '@muster/contract/accounts/shown-settings';
import { universitySettings, universityTexts } from '@muster/contract/accounts/university-settings';
import {
  creditsOf,
  datedTermsOf,
  moduleSemestersOf,
  studentYearsOf,
  termName,
  type AcademicStructure,
} from '@muster/contract/academics/structure';
import type { BodyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import type { Upload } from '#platform/http/files/upload.ts';
import { mergeChanges } from '#platform/http/merge-changes.ts';
import { readTimeZone } from './universities.rules.ts';
import { formatUses, lostOne } from './university-settings.rules.ts';
import * as store from './university-settings.store.ts';

export type UniversitySettingsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly storePhoto: (
    caller: Caller,
    photo: { bucket: 'university-logos'; name: string; upload: Upload },
    use: (tx: UniversityTx, url: string) => Promise<string | null>,
  ) => Promise<string>;
  /** Gives all class sessions the requirement of the present settings. */
  readonly applyRequirements: (tx: UniversityTx, moduleId: null) => Promise<void>;
  readonly deletePhotos: (universityId: string, urls: readonly string[]) => Promise<void>;
};

export type UniversitySettings = ReturnType<typeof makeUniversitySettings>;

export function makeUniversitySettings(deps: UniversitySettingsDeps) {
  const { audit } = deps;
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordAudit = makeAuditRecorder(audit, 'university');

  return {
    save: (caller: Caller, { seen, confirms, ...form }: BodyOf<typeof saveUniversitySettings>): Promise<Settings> =>
      inAdminTransaction(caller, async (tx) => {
        const before = await store.lockSettings(tx);
        const merged = mergeChanges({ ...before, ...defined(form) }, seen && { ...before, ...defined(seen) }, before);
        const after = validate(merged);
        const changed = Object.entries(after).filter(
          ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Settings]),
        );
        const confirmed = confirmedBy(changed, confirms);
        const isNew = await store.addConfirmed(tx, confirmed);
        if (changed.length === 0 && !isNew) return before;
        await requireUnused(tx, before, after);
        await store.updateSettings(tx, after);
        if (changed.some(([field]) => field === 'recorded_class_types' || field === 'counted_class_types'))
          await deps.applyRequirements(tx, null);
        await recordAudit(tx, caller, 'university.settings_changed', tx.universityId, {
          ...Object.fromEntries(changed),
          ...(isNew && { confirmed_settings: confirmed }),
        });
        return after;
      }),

    async setLogo(caller: Caller, upload: Upload): Promise<string> {
      await inAdminTransaction(caller, () => Promise.resolve());
      return await deps.storePhoto(caller, { bucket: 'university-logos', name: 'logo', upload }, async (tx, url) => {
        await recordAudit(tx, caller, 'university.logo_changed', tx.universityId);
        return await store.updateLogo(tx, url);
      });
    },

    async removeLogo(caller: Caller): Promise<void> {
      const before = await inAdminTransaction(caller, async (tx) => {
        const url = await store.updateLogo(tx, null);
        if (url !== null) await recordAudit(tx, caller, 'university.logo_removed', tx.universityId);
        return url;
      });
      if (before !== null) await deps.deletePhotos(caller.universityId, [before]);
    },
  };
}

const defined = <Form extends object>(form: Form): Partial<Settings> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));

/** The groups of settings that a request confirms: by name, or by a change. */
const confirmedBy = (
  changed: readonly (readonly [field: string, value: unknown])[],
  confirms: ConfirmedSettings | undefined,
): ConfirmedSettings[] =>
  confirmedSettingsNames.filter((group) => {
    const fields: readonly string[] = confirmedSettings[group];
    return group === confirms || changed.some(([field]) => fields.includes(field));
  });

/** Checks what a part of the settings alone cannot show: orders, and names of time zones. */
function validate(merged: Settings): Settings {
  const time_zone = readTimeZone(merged.time_zone);
  if (time_zone === undefined) throw validationError({ time_zone: universityTexts.unknownTimeZone });
  const parsed = universitySettings.safeParse({ ...merged, time_zone });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  throw validationError(Object.fromEntries(errors));
}

/** Throws `conflict`, with what uses it, if a year, term, credit number or class type in use is taken out of the structure. */
async function requireUnused(tx: UniversityTx, before: AcademicStructure, after: AcademicStructure): Promise<void> {
  const inTerm = (value: store.Use['value'], isOne: boolean): string =>
    `${isOne ? 'is' : 'are'} in ${termName(before, Number(value))}`;
  const parts = [
    {
      field: after.first_year > before.first_year ? 'first_year' : 'last_year',
      kind: 'years',
      listOf: studentYearsOf,
      describe: (value, isOne) => `${isOne ? 'is' : 'are'} in Year ${value}`,
    },
    { field: 'terms', kind: 'terms', listOf: moduleSemestersOf, describe: inTerm },
    { field: 'terms', kind: 'datedTerms', listOf: datedTermsOf, describe: inTerm },
    {
      field: after.credits_min > before.credits_min ? 'credits_min' : 'credits_max',
      kind: 'credits',
      listOf: creditsOf,
      describe: (value, isOne) => `${isOne ? 'has' : 'have'} ${value} credits`,
    },
    {
      field: 'class_types',
      kind: 'classTypes',
      listOf: ({ class_types: types }) => types,
      describe: (value, isOne) => `${isOne ? 'is' : 'are'} of the type ${value}`,
    },
  ] as const satisfies readonly {
    field: keyof AcademicStructure;
    kind: Parameters<typeof store.listOtherUses>[1];
    listOf: (structure: AcademicStructure) => readonly (number | string)[];
    describe: (value: store.Use['value'], isOne: boolean) => string;
  }[];
  const errors: Record<string, string> = {};
  for (const { field, kind, listOf, describe } of parts) {
    const allowed = listOf(after);
    const uses = lostOne<number | string>(listOf(before), allowed) ? await store.listOtherUses(tx, kind, allowed) : [];
    if (uses.length > 0) errors[field] ??= `This is in use: ${formatUses(uses, describe)}`;
  }
  const [text] = Object.values(errors);
  if (text !== undefined) throw httpError('conflict', text, errors);
}
