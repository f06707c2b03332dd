import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import type { ImportBatch } from '@muster/contract/academics/imports';
import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api/problem.ts';
import { useCurrentUser } from '../../../lib/auth/current-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { batchQuery, matchImport } from '../imports.api.ts';
import { needsGroups, readAsParallelGroups } from '../imports.logic.ts';
import { texts } from '../imports.texts.ts';

type Props = { batch: ImportBatch; field: string };

/**
 * What to do about rows that name groups of a university that has none: import them first, read them as parallel groups of modules, or leave
 * them out where none are needed.
 */
export function MissingGroups({ batch, field }: Props) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const mayLeaveOut = !needsGroups(batch.kind, useCurrentUser()?.settings);
  const asParallel = readAsParallelGroups(batch, field);
  const { [field]: _, ...withoutGroups } = batch.matching;

  async function check(matching: ImportMatching): Promise<void> {
    setIsBusy(true);
    try {
      client.setQueryData(batchQuery(batch.id).queryKey, await matchImport(batch.id, matching));
    } catch (problem) {
      notify.error(problemText(problem));
      setIsBusy(false);
    }
  }

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
