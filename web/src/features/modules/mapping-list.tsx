import { Button, Switch } from '@mantine/core';
import type { Mapping, Module } from '@muster/contract/modules';
import { useQuery } from '@tanstack/react-query';
import { problemText } from '../../lib/problem.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { EntryList } from '../../ui/entry-list.tsx';
import { useEntryChange } from '../../ui/use-entry-change.ts';
import classes from './mapping-list.module.css';
import { changeMapping, deleteMapping, mappingsQuery } from './modules.api.ts';
import { removalQuestion, texts } from './modules.texts.ts';

type Props = {
  module: Pick<Module, 'id' | 'module_code'>;
  degreeName: (degreeId: string) => string | undefined;
  /** To all mapped modules. */
  onBack: () => void;
};

/** Where one module belongs: made mandatory or not, or taken out again. */
export function MappingList({ module, degreeName, onBack }: Props) {
  const mappings = useQuery(mappingsQuery(module.id));
  const { busyId, change } = useEntryChange(['modules']);
  const degreeOf = (mapping: Mapping): string => degreeName(mapping.degree_details_id) ?? mapping.degree_programme;
  const titleOf = (mapping: Mapping): string => `${degreeOf(mapping)}, Year ${mapping.year}`;

  const remove = async (id: string): Promise<void> => {
    const mapping = mappings.data?.find((one) => one.id === id);
    if (!mapping || !(await confirm(removalQuestion(degreeOf(mapping), mapping.year)))) return;
    await change(id, () => deleteMapping(module.id, id), `${module.module_code} is no longer in ${titleOf(mapping)}.`);
  };

  const toggle = (mapping: Mapping): void => {
    const isMandatory = !mapping.is_mandatory;
    const word = isMandatory ? 'mandatory' : 'not mandatory';
    void change(
      mapping.id,
      () => changeMapping(module.id, mapping.id, isMandatory),
      `${module.module_code} is ${word} in ${titleOf(mapping)} now.`,
    );
  };

  return (
    <EntryList
      title={`Mappings of ${module.module_code}`}
      entries={mappings.data?.map((mapping) => ({
        id: mapping.id,
        title: titleOf(mapping),
        content: (
          <span className={classes.line}>
            <span>{titleOf(mapping)}</span>
            <Switch
              label="Mandatory"
              aria-label={`Mandatory in ${titleOf(mapping)}`}
              checked={mapping.is_mandatory}
              aria-disabled={busyId === mapping.id || undefined}
              onChange={() => {
                if (busyId !== mapping.id) toggle(mapping);
              }}
            />
          </span>
        ),
      }))}
      empty="This module belongs to no degree programme yet."
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
