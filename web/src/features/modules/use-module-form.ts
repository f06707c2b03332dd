import type { Module } from '@muster/contract/modules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SameSignIn } from '../../lib/same-sign-in.ts';
import { saveFailure } from '../../lib/save-failure.ts';
import { useMadeOnce } from '../../lib/use-made-once.ts';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { emptyModule, moduleFaults, moduleOrder, type ModuleValues, requestOf, valuesOf } from './module-form.logic.ts';
import { addModule, changeModule, type ModuleRequest, uploadImage } from './modules.api.ts';
import { texts } from './modules.texts.ts';

export type ModuleForm = ReturnType<typeof useModuleForm>;

/** The form of a module: a new one, or `module` edited. */
export function useModuleForm(module?: Module) {
  const client = useQueryClient();
  const [photo, setPhoto] = useState<File | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  /** What was uploaded before a save that failed is not sent again. */
  const uploaded = useRef<{ file: File; url: string }>(undefined);
  const [seen] = useState(() => module && requestOf(valuesOf(module), module.photo_url));
  const add = useMadeOnce((request: ModuleRequest, idAt) => addModule({ ...request, id: idAt(0) }));
  const words = { ...texts, failed: module ? texts.updateFailed : texts.addFailed };
  const entity = useEntityForm<ModuleValues>({
    initialValues: module ? valuesOf(module) : emptyModule,
    faultOf: moduleFaults,
    order: moduleOrder,
    failed: (text, problem) => saveFailure(words, text, problem),
    hasMore: photo !== null || isRemoved,
  });
  const currentUrl = isRemoved ? null : (module?.photo_url ?? null);

  /** The address of the photo to save. A failed upload keeps nobody from saving the rest. */
  const photoUrl = async (): Promise<string | null> => {
    if (photo === null) return currentUrl;
    if (uploaded.current?.file === photo) return uploaded.current.url;
    try {
      const url = await uploadImage(photo);
      uploaded.current = { file: photo, url };
      return url;
    } catch {
      notify.error(module ? texts.photoKept : texts.photoFailed);
      return currentUrl;
    }
  };

  const save = async (values: ModuleValues, same: SameSignIn): Promise<void> => {
    const request = requestOf(values, await photoUrl());
    same();
    const saved = module ? changeModule(module.id, { ...request, seen }) : add(request);
    // Also after a refusal: somebody else may have changed it.
    await saved.finally(() => void client.invalidateQueries({ queryKey: ['modules'] }));
  };
  return { ...entity, save, photo, setPhoto, currentUrl, onRemove: () => setIsRemoved(true) };
}
