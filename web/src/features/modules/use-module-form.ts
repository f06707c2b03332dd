import type { Module } from '@muster/contract/academics/modules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AssertSameSession } from '../../lib/auth/assert-same-session.ts';
import { useStructure } from '../../lib/auth/use-structure.ts';
import { saveErrorText } from '../../lib/api/save-failure.ts';
import { useIdempotentCreate } from '../../lib/api/use-idempotent-create.ts';
import { notify } from '../../ui/feedback/notice.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import {
  emptyModule,
  missingTexts,
  moduleErrors,
  moduleFieldOrder,
  type ModuleValues,
  toRequest,
  toFormValues,
} from './module-form.logic.ts';
import { addModule, changeModule, type ModuleRequest, uploadImage } from './modules.api.ts';
import { texts } from './modules.texts.ts';

export type ModuleForm = ReturnType<typeof useModuleForm>;

/** State of the form that adds a module, or edits the given one. */
export function useModuleForm(module?: Module) {
  const client = useQueryClient();
  const structure = useStructure();
  const [photo, setPhoto] = useState<File | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  /** The photo that was uploaded before a failed save; it is not uploaded again. */
  const uploaded = useRef<{ file: File; url: string }>(undefined);
  const [seen] = useState(() => module && toRequest(toFormValues(module), module.photo_url));
  const add = useIdempotentCreate((request: ModuleRequest, idAt) => addModule({ ...request, id: idAt(0) }));
  const errorTexts = { ...texts, failed: module ? texts.updateFailed : texts.addFailed };
  const entity = useEntityForm<ModuleValues>({
    initialValues: module ? toFormValues(module) : emptyModule(structure),
    validate: (values) => moduleErrors(values, structure, module),
    fieldOrder: moduleFieldOrder,
    missingTexts: missingTexts(structure),
    saveErrorText: (text, problem) => saveErrorText(errorTexts, text, problem),
    hasUnsavedExtras: photo !== null || isRemoved,
  });
  const currentUrl = isRemoved ? null : (module?.photo_url ?? null);

  /** The URL of the photo to save. A failed upload is reported, and the rest is saved. */
  const photoUrl = async (): Promise<string | null> => {
    if (photo === null) return currentUrl;
    if (uploaded.current?.file === photo) return uploaded.current.url;
    try {
      const url = await uploadImage(photo);
      uploaded.current = { file: photo, url };
      return url;
    } catch {
      notify.errorOnNextScreen(module ? texts.photoNotReplaced : texts.photoFailed);
      return currentUrl;
    }
  };

  const save = async (values: ModuleValues, assertSameSession: AssertSameSession): Promise<void> => {
    const request = toRequest(values, await photoUrl());
    assertSameSession();
    const saved = module ? changeModule(module.id, { ...request, seen }) : add(request);
    // Also after an error: another user may have changed the module.
    await saved.finally(() => {
      void client.invalidateQueries({ queryKey: ['modules'] });
      void client.invalidateQueries({ queryKey: ['departments'] });
    });
  };
  return { ...entity, save, photo, setPhoto, currentUrl, onRemove: () => setIsRemoved(true) };
}
