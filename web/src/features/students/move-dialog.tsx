import type { StudentGroup } from '@muster/contract/groups';
import { studentTexts } from '@muster/contract/students';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { counted } from '../../ui/counted.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { missingText } from '../../ui/missing-text.ts';
import { SearchCombobox } from '../../ui/search-combobox.tsx';
import { useSearchedChoice } from '../../ui/use-searched-choice.ts';
import { findGroups, getGroup } from '../../lib/searched-records.ts';
import { groupTerm } from './study.texts.ts';

type Props = {
  count: number;
  /** Whose groups are offered, or 'all'. */
  degree: string;
  isBusy: boolean;
  /** False where it did not go through; the dialog stays then. */
  onMove: (group: StudentGroup) => Promise<boolean>;
  onClose: () => void;
};

/** Chooses the group that the students move to. */
export function MoveDialog({ count, degree, isBusy, onMove, onClose }: Props) {
  const [groupId, setGroupId] = useState('');
  const [error, setError] = useState<string>();
  const choice = useSearchedChoice({
    key: ['groups', 'to choose', degree],
    value: groupId,
    labelOf: ({ group_name }) => group_name,
    find: (search, signal) => findGroups({ degree_details_ids: degree }, search, signal),
    get: getGroup,
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const group = choice.rows.find((one) => one.id === groupId);
    if (!group) setError(studentTexts.noGroup);
    else if (await onMove(group)) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Move ${counted(count, 'student', 'students')} to a group`} centered>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="lg">
          {/* Read first; the kit would begin at the cross. */}
          <Text tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
            Year and semester become those of the group. Past sessions and marks stay as they were. A group takes
            students of its own degree only.
          </Text>
          <ChoicesFailed of={[choice.query]} />
          <SearchCombobox
            label="Group"
            placeholder="Search for a group..."
            empty={missingText(choice.query) ?? 'No groups found'}
            options={choice.rows.map((group) => ({
              value: group.id,
              label: group.group_name,
              detail: `${group.degree_details.degree_programme} · ${groupTerm(group)}`,
            }))}
            onSearch={choice.onSearch}
            value={groupId}
            onChange={(value) => {
              setGroupId(value);
              setError(undefined);
            }}
            error={error}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Moving...' : 'Move'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
