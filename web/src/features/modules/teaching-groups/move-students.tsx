import { Radio, Select, Text } from '@mantine/core';
import { moveToTeachingGroup, type TeachingGroup } from '@muster/contract/academics/teaching-group-lists';
import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { formatCount } from '@muster/contract/http/plural';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { targetsQuery } from './teaching-groups.api.ts';
import classes from './teaching-groups.module.css';
import { formatClass, formatSeats, seatsUnit, texts } from './teaching-groups.texts.ts';

type Props = { group: TeachingGroup; studentIds: readonly string[]; onClose: () => void; onMoved: () => void };
type Values = { to_group_id: string | null; from: string };

/** Dialog that moves students of a teaching group to another one of its module and term. */
export function MoveStudents({ group, studentIds, onClose, onMoved }: Props) {
  const isLecturer = useCurrentUser()?.role === 'lecturer';
  const groups = useQuery(targetsQuery(group, isLecturer));
  const others = groups.data?.data ?? [];
  const { form, field, isBusy, isDirty, submit } = useEntityForm<Values>({
    initialValues: { to_group_id: null, from: 'today' },
    validate: ({ to_group_id: to }) => (to === null ? { to_group_id: texts.noTarget } : {}),
    fieldOrder: ['to_group_id', 'from'],
  });
  const [targetId, setTargetId] = useState<string | null>(null);
  form.watch('to_group_id', ({ value }) => setTargetId(value));
  const target = others.find(({ id }) => id === targetId);
  const tooMany = target && texts.tooMany(target, studentIds.length);
  const save = async ({ to_group_id: to, from }: Values): Promise<string> => {
    await call(moveToTeachingGroup, {
      params: { id: group.id },
      body: { student_ids: [...studentIds], to_group_id: to ?? '', from: from === 'term' ? 'term' : 'today' },
    });
    const chosen = others.find(({ id }) => id === to);
    return chosen ? teachingGroupLabel(chosen) : '';
  };
  return (
    <EditDialog
      title={`Move ${formatCount(studentIds.length, 'student', 'students')} from ${teachingGroupLabel(group)}`}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={isDirty}
      onSubmit={submit(save, (name) => notify.success(texts.moved(studentIds.length, name)), onMoved)}
      submitLabel="Move"
      busyText="Moving..."
    >
      <Select
        className={fullWidthField}
        label="To teaching group"
        placeholder="Select teaching group"
        required
        searchable
        description={
          groups.data && others.length === 0 ? (isLecturer ? texts.noOtherTaughtGroup : texts.noOtherGroup) : undefined
        }
        nothingFoundMessage={optionsStatusText(groups) ?? 'Nothing found'}
        data={others.map((one) => ({
          value: one.id,
          label: [
            teachingGroupLabel(one),
            ...one.classes.map(formatClass),
            `${formatSeats(one)} ${seatsUnit(one)}`,
          ].join(' · '),
        }))}
        {...field('to_group_id')}
      />
      <Text className={fullWidthField} size="sm" role="status" hidden={tooMany === undefined}>
        {tooMany}
      </Text>
      <Radio.Group className={fullWidthField} label="When" {...field('from')}>
        <div className={classes.ways}>
          <Radio value="today" label={texts.fromToday} description={texts.fromTodayText} />
          <Radio value="term" label={texts.wholeTerm} description={texts.wholeTermText} />
        </div>
      </Radio.Group>
    </EditDialog>
  );
}
