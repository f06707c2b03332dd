import { Switch } from '@mantine/core';
import {
  addMappings,
  changeMapping,
  deleteMappings,
  listMappings,
  type Mapping,
  type Module,
} from '@muster/contract/academics/modules';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/actions/button.tsx';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { EntryList } from '#ui/list/entry-list.tsx';
import { useEntryChange } from '#ui/list/use-entry-change.ts';
import classes from './mapping-list.module.css';
import { removalQuestion, texts } from './modules.texts.ts';

type Props = {
  module: Pick<Module, 'id' | 'module_code'>;
  formatDegree: (degreeId: string) => string | undefined;
  /** Returns to the list of all mapped modules. */
  onBack: () => void;
};

/** The mappings of one module, to set mandatory or remove. */
export function MappingList({ module, formatDegree, onBack }: Props) {
  const params = { id: module.id };
  const mappings = useQuery({ ...queryOf(listMappings, { params }), enabled: module.id !== '' });
  const { busyId, change } = useEntryChange();
  const degreeName = (mapping: Mapping): string => formatDegree(mapping.degree_details_id) ?? mapping.degree_programme;
  const mappingTitle = (mapping: Mapping): string => `${degreeName(mapping)}, Year ${mapping.year}`;

  const remove = async (id: string): Promise<void> => {
    const mapping = mappings.data?.find((one) => one.id === id);
    if (!mapping || !(await confirm(removalQuestion(degreeName(mapping), mapping.year)))) return;
    const { degree_details_id: degreeId, year, is_mandatory } = mapping;
    const restore = () => call(addMappings, { params, body: { degree_details_ids: [degreeId], year, is_mandatory } });
    const message = `${module.module_code} removed from ${mappingTitle(mapping)}`;
    await change(id, () => call(deleteMappings, { params, body: { ids: [id] } }), message, restore);
  };

  const toggle = (mapping: Mapping): void => {
    const isMandatory = !mapping.is_mandatory;
    const set = (isSet: boolean) =>
      call(changeMapping, { params: { ...params, mappingId: mapping.id }, body: { is_mandatory: isSet } });
    const state = isMandatory ? 'mandatory' : 'not mandatory';
    void change(
      mapping.id,
      () => set(isMandatory),
      `${module.module_code} is now ${state} in ${mappingTitle(mapping)}`,
      () => set(!isMandatory),
    );
  };

  return (
    <EntryList
      title={`Mappings of ${module.module_code}`}
      entries={mappings.data?.map((mapping) => ({
        id: mapping.id,
        title: mappingTitle(mapping),
        content: (
          <span className={classes.line}>
            <span>{mappingTitle(mapping)}</span>
            <Switch
              label="Mandatory"
              aria-label={`Mandatory in ${mappingTitle(mapping)}`}
              checked={mapping.is_mandatory}
              aria-disabled={busyId === mapping.id || undefined}
              onChange={() => {
                if (busyId !== mapping.id) toggle(mapping);
              }}
            />
          </span>
        ),
      }))}
      empty="No mappings yet"
      error={mappings.isError ? problemText(mappings.error, texts.loadFailed) : undefined}
      onRetry={() => void mappings.refetch()}
      onRemove={(id) => void remove(id)}
      busyId={busyId}
    >
      <Button variant="subtle" size="sm" onClick={onBack}>
        All mapped modules
      </Button>
    </EntryList>
  );
}
