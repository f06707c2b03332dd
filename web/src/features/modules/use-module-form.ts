import { addModule, changeModule, type Module } from '@muster/contract/academics/modules';
import { uploadModuleImage } from '@muster/contract/http/files';
import { useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import type { AssertSameSession } from '#lib/auth/assert-same-session.ts';
import { useStructure } from '#lib/auth/use-structure.ts';
import { notify } from '#ui/feedback/notice.ts';
import { useRecordForm } from '#ui/form/use-record-form.ts';
import {
  emptyModule,
  missingTexts,
  moduleErrors,
  moduleFieldOrder,
  type ModuleValues,
  toRequest,
  toFormValues,
} from './module-form.logic.ts';
import { texts } from './modules.texts.ts';

export type ModuleForm = ReturnType<typeof useModuleForm>;

/** State of the form that adds a module, or edits the given one. */
export function useModuleForm(module?: Module) {
  const structure = useStructure();
  const [photo, setPhoto] = useState<File | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  /** The photo that was uploaded before a failed save; it is not uploaded again. */
  const uploaded = useRef<{ file: File; url: string }>(undefined);
  const entity = useRecordForm({
    record: module,
    add: addModule,
    change: changeModule,
    empty: emptyModule(structure),
    toFormValues,
    toRequest: (values) => toRequest(values, module?.photo_url ?? null),
    validate: (values) => moduleErrors(values, structure, module),
    fieldOrder: moduleFieldOrder,
    missingTexts: missingTexts(structure),
    texts,
    hasUnsavedExtras: photo !== null || isRemoved,
  });
  const currentUrl = isRemoved ? null : (module?.photo_url ?? null);

  /** The URL of the photo to save. A failed upload is reported, and the rest is saved. */
  const photoUrl = async (): Promise<string | null> => {
    if (photo === null) return currentUrl;
    if (uploaded.current?.file === photo) return uploaded.current.url;
    try {
      const { public_url: url } = await call(uploadModuleImage, { upload: photo });
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
    await entity.send(request);
  };
  return { ...entity, save, photo, setPhoto, currentUrl, onRemove: () => setIsRemoved(true) };
}
