import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { type ImportBatch, matchImport } from '@muster/contract/academics/imports';
import { Group } from '@mantine/core';
import { call } from '#lib/api/api.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { useBatchAction } from '../batch/use-batch-action.ts';
import { needsGroups, readAsParallelGroups } from '../imports.logic.ts';
import { texts } from '../imports.texts.ts';

type Props = { batch: ImportBatch; field: string };

/**
 * What to do about rows that name groups of a university that has none: import them first, read them as parallel groups of modules, or leave
 * them out where none are needed.
 */
export function MissingGroups({ batch, field }: Props) {
  const { isBusy, run } = useBatchAction(batch.id);
  const mayLeaveOut = !needsGroups(batch.kind, useCurrentUser()?.settings);
  const asParallel = readAsParallelGroups(batch, field);
  const { [field]: _, ...withoutGroups } = batch.matching;

  const check = (matching: ImportMatching): Promise<void> =>
    run(() => call(matchImport, { params: { id: batch.id }, body: { matching } }));

  return (
    <Group gap="xs">
      {asParallel && (
        <Button size="sm" loading={isBusy} onClick={() => void check(asParallel)}>
          {texts.asParallelGroups}
        </Button>
      )}
      {mayLeaveOut && (
        <Button size="sm" variant="default" loading={isBusy} onClick={() => void check(withoutGroups)}>
          {texts.leaveGroupsOut}
        </Button>
      )}
      <ButtonLink size="sm" variant="default" to="/bulk-import-students" search={{ kind: 'groups' }}>
        {texts.importGroups}
      </ButtonLink>
    </Group>
  );
}
