import { saveUniversitySettings } from '@muster/contract/accounts/universities';
import type { UniversitySettings } from '@muster/contract/accounts/shown-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { userKey } from '#lib/auth/current-user.ts';
import { saveErrorText } from '#lib/api/save-failure.ts';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { serverFields, settingsErrors, type SettingsRequest } from './university-form.logic.ts';
import { texts } from './university.texts.ts';

type Options<Values> = {
  settings: UniversitySettings;
  toValues: (settings: UniversitySettings) => Values;
  toRequest: (values: Values) => SettingsRequest;
  fieldOrder: readonly string[];
  hasUnsavedExtras?: boolean;
  /** Saves what is not in the settings. */
  saveExtras?: () => Promise<void>;
};

/** State of a form with some of the settings of the university. */
export function useSettingsForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { settings, toValues, toRequest, fieldOrder, hasUnsavedExtras = false, saveExtras } = options;
  const client = useQueryClient();
  /** The settings that the form shows, without the changes of the person. */
  const [shown, setShown] = useState(settings);
  const entity = useEntityForm<Values>({
    initialValues: toValues(settings),
    validate: (values) => settingsErrors(toRequest(values), shown),
    fieldOrder,
    serverFields,
    hasUnsavedExtras,
    saveErrorText: (text, problem) =>
      saveErrorText({ notSignedIn: texts.notSignedIn, failed: texts.saveFailed }, text, problem),
  });
  const onSubmit = entity.submit(
    async (values) => {
      const body = { ...toRequest(values), seen: toRequest(toValues(shown)) };
      const { settings: saved } = await call(saveUniversitySettings, { body });
      setShown(saved);
      entity.form.setValues(toValues(saved));
      await saveExtras?.();
      await client.invalidateQueries({ queryKey: userKey });
    },
    () => notify.success(texts.saved),
  );
  return { ...entity, onSubmit };
}
