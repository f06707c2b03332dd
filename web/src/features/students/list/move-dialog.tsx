import type { StudentGroup } from '@muster/contract/academics/groups';
import { studentTexts } from '@muster/contract/people/students';
import { formatCount } from '@muster/contract/http/plural';
import { Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { OptionsError } from '#ui/select/options-error.tsx';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { SearchCombobox } from '#ui/select/search-combobox.tsx';
import { useGroupSelect } from '#ui/select/use-record-selects.ts';
import { formatGroupTerm } from '../study.texts.ts';

type Props = {
  count: number;
  /** Limits the groups to those of a degree, or 'all'. */
  degree: string;
  isBusy: boolean;
  /** Resolves to false if the move failed; the dialog then stays open. */
  onMove: (group: StudentGroup) => Promise<boolean>;
  onClose: () => void;
};

/** Dialog that selects the group to move students to. */
export function MoveDialog({ count, degree, isBusy, onMove, onClose }: Props) {
  const [groupId, setGroupId] = useState('');
  const [error, setError] = useState<string>();
  const choice = useGroupSelect(
    { degree_details_ids: degree },
    { value: groupId, labelOf: ({ group_name }) => group_name },
  );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const group = choice.rows.find((one) => one.id === groupId);
    if (!group) setError(studentTexts.noGroup);
    else if (await onMove(group)) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Move ${formatCount(count, 'student', 'students')} to a group`} centered>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="lg">
          {/* Initial focus; Mantine would focus the close button. */}
          <Text tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
            The students get the year and semester of the group. Past sessions and marks don&apos;t change. A group
            accepts only students of its degree.
          </Text>
          <OptionsError queries={[choice.query]} />
          <SearchCombobox
            label="Group"
            placeholder="Search for a group..."
            emptyText={optionsStatusText(choice.query) ?? 'No groups found'}
            options={choice.rows.map((group) => ({
              value: group.id,
              label: group.group_name,
              detail: `${group.degree_details.degree_programme} · ${formatGroupTerm(group)}`,
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
