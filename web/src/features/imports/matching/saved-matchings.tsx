import {
  deleteImportMatching,
  type ImportMatching,
  listImportMatchings,
  matchingLimits,
  saveImportMatching,
} from '@muster/contract/academics/import-matchings';
import type { ImportBatch } from '@muster/contract/academics/imports';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';
import { Button } from '#ui/actions/button.tsx';
import { useAction } from '#ui/actions/use-action.ts';
import { notify } from '#ui/feedback/notice.ts';

type Props = {
  batch: ImportBatch;
  /** The shown matching is not checked yet. */
  isChanged: boolean;
  onUse: (matching: ImportMatching) => void;
};

/** Saves the matching by name, and uses or deletes one that fits the file. */
export function SavedMatchings({ batch, isChanged, onUse }: Props) {
  const { data: saved = [] } = useQuery(
    queryOf(listImportMatchings, { query: { kind: batch.kind, import_id: batch.id } }),
  );
  const [name, setName] = useState('');
  const { isBusy, run } = useAction(async (change: () => Promise<unknown>, message: string) => {
    await change();
    notify.success(message);
  });
  const chosen = saved.find((one) => one.name === name);

  return (
    <>
      {saved.length > 0 && (
        <NativeSelect
          label="Saved matchings"
          value={chosen?.name ?? ''}
          onChange={({ currentTarget }) => {
            const next = saved.find((one) => one.name === currentTarget.value);
            setName(currentTarget.value);
            if (next) onUse(next.matching);
          }}
          data={[{ value: '', label: 'Choose…' }, ...saved.map((one) => one.name)]}
        />
      )}
      <TextInput
        label="Save as"
        placeholder="Name"
        maxLength={matchingLimits.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={isChanged || name.trim() === ''}
        loading={isBusy}
        onClick={() =>
          void run(
            () => call(saveImportMatching, { body: { import_id: batch.id, name } }),
            `Saved as “${name.trim()}”.`,
          )
        }
      >
        Save matching
      </Button>
      {chosen && (
        <Button
          variant="subtle"
          color="red"
          disabled={isBusy}
          onClick={() =>
            void run(() => call(deleteImportMatching, { params: { id: chosen.id } }), `“${chosen.name}” was deleted.`)
          }
        >
          Delete saved matching
        </Button>
      )}
    </>
  );
}
