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
import { needsGroups } from '../imports.logic.ts';
import { texts } from '../imports.texts.ts';

type Props = { batch: ImportBatch; field: string };

/** What to do about rows that name groups of a university that has none: import them first, or leave them out where none are needed. */
export function MissingGroups({ batch, field }: Props) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const isNeeded = needsGroups(batch.kind, useCurrentUser()?.settings);

  async function leaveOut(): Promise<void> {
    setIsBusy(true);
    try {
      const { [field]: _, ...matching } = batch.matching;
      client.setQueryData(batchQuery(batch.id).queryKey, await matchImport(batch.id, matching));
    } catch (problem) {
      notify.error(problemText(problem));
      setIsBusy(false);
    }
  }

  return (
    <Group gap="xs">
      {!isNeeded && (
        <Button size="sm" loading={isBusy} onClick={() => void leaveOut()}>
          {texts.leaveGroupsOut}
        </Button>
      )}
      <ButtonLink size="sm" variant="default" to="/bulk-import-students" search={{ kind: 'groups' }}>
        {texts.importGroups}
      </ButtonLink>
    </Group>
  );
}
