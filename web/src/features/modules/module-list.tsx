import type { Module } from '@muster/contract/modules';
import { useQuery } from '@tanstack/react-query';
import { problemText } from '../../lib/problem.ts';
import { useEditedId } from '../../lib/use-edited-id.ts';
import { EntryList } from '../../ui/entry-list.tsx';
import { useEntryChange } from '../../ui/use-entry-change.ts';
import { EditModule } from './edit-module.tsx';
import { requestOf, valuesOf } from './module-form.logic.ts';
import { ModuleLine } from './module-line.tsx';
import { changeModule, modulesQuery } from './modules.api.ts';
import { detailOf, texts } from './modules.texts.ts';

/** The modules there are, to be edited or set Active and Inactive. */
export function ModuleList() {
  const modules = useQuery(modulesQuery());
  const [editedId, edit] = useEditedId();
  const { busyId, change } = useEntryChange(['modules']);
  const find = (id: string | undefined): Module | undefined => modules.data?.find((one) => one.id === id);
  const edited = find(editedId);

  const toggle = (id: string, isActive: boolean): void => {
    const module = find(id);
    if (!module) return;
    void change(
      id,
      () => changeModule(id, { ...requestOf(valuesOf(module), module.photo_url), active: isActive }),
      `${module.module_code} is ${isActive ? 'Active' : 'Inactive'} now.`,
    );
  };

  return (
    <>
      <EntryList
        title="Modules"
        entries={modules.data?.map((module) => ({
          id: module.id,
          title: `${module.module_code} ${module.module_name}`,
          detail: detailOf(module),
          isActive: module.active,
          content: <ModuleLine module={module} />,
        }))}
        empty="There is no module yet."
        error={modules.isError ? problemText(modules.error, texts.loadFailed) : undefined}
        onRetry={() => void modules.refetch()}
        onEdit={edit}
        onToggle={toggle}
        busyId={busyId}
      />
      {edited && <EditModule key={edited.id} module={edited} onClose={() => edit(undefined)} />}
    </>
  );
}
