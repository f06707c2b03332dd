import { type ImportMatching, matchingLimits } from '@muster/contract/academics/import-matchings';
import type { ImportBatch } from '@muster/contract/academics/imports';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { deleteMatching, savedMatchingsQuery, saveMatching } from '../imports.api.ts';

type Props = {
  batch: ImportBatch;
  /** The shown matching is not checked yet. */
  isChanged: boolean;
  onUse: (matching: ImportMatching) => void;
};

/** Saves the matching by name, and uses or deletes one that fits the file. */
export function SavedMatchings({ batch, isChanged, onUse }: Props) {
  const client = useQueryClient();
  const query = savedMatchingsQuery(batch);
  const saved = useQuery(query).data ?? [];
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const chosen = saved.find((one) => one.name === name);

  async function run(action: () => Promise<unknown>, message: string): Promise<void> {
    setIsBusy(true);
    try {
      await action();
      await client.invalidateQueries({ queryKey: query.queryKey });
      notify.success(message);
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  }

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
        onClick={() => void run(() => saveMatching({ import_id: batch.id, name }), `Saved as “${name.trim()}”.`)}
      >
        Save matching
      </Button>
      {chosen && (
        <Button
          variant="subtle"
          color="red"
          disabled={isBusy}
          onClick={() => void run(() => deleteMatching(chosen.id), `“${chosen.name}” was deleted.`)}
        >
          Delete saved matching
        </Button>
      )}
    </>
  );
}
