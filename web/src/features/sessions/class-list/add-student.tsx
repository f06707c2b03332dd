import {
  additionScopes,
  type AdditionScope,
  type Candidate,
  listCandidates,
  minSearchLength,
} from '@muster/contract/attendance/class-lists';
import { Modal, Radio, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useBusy, useBusyId } from '#ui/actions/use-busy.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { SearchField } from '#ui/filters/search-field.tsx';
import { useReturnFocus } from '#ui/focus/use-return-focus.ts';
import { addStudent } from './class-list.api.ts';
import { classListTexts } from './class-list.texts.ts';
import classes from './class-list.module.css';
import { StudentLine } from './student-line.tsx';

type Props = {
  /** Undefined: the class is not opened yet. */
  sessionId: string | undefined;
  /** Opens the class and returns its ID; undefined: it was not opened, and the person knows why. */
  onOpen?: () => Promise<string | undefined>;
  /** Awaited before the student is shown as added. */
  onAdded: () => Promise<unknown>;
};

/** Button that opens a search for students to add to this class. A class without a session is opened first. */
export function AddStudent({ sessionId, onOpen, onAdded }: Props) {
  const [openedId, setOpenedId] = useState<string>();
  const [isBusy, whileBusy] = useBusy();

  const open = () => whileBusy(async () => setOpenedId(sessionId ?? (await onOpen?.())));

  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void open()}
      >
        Add student
      </Button>
      {openedId !== undefined && (
        <AddStudentDialog sessionId={openedId} onAdded={onAdded} onClose={() => setOpenedId(undefined)} />
      )}
    </>
  );
}

type DialogProps = { sessionId: string; onAdded: Props['onAdded']; onClose: () => void };

function AddStudentDialog({ sessionId, onAdded, onClose }: DialogProps) {
  useReturnFocus();
  const [search, setSearch] = useState('');
  const [reason, setReason] = useState('');
  const [busyId, whileBusy] = useBusyId();
  const [scope, setScope] = useState<AdditionScope>('class');
  /** What was done, by student ID. */
  const [results, setResults] = useState<Readonly<Record<string, string>>>({});
  const isAdmin = useCurrentUser()?.role === 'admin';
  const [announcement, setAnnouncement] = useState('');
  const isShort = search.length < minSearchLength;
  const candidates = useQuery({
    ...queryOf(listCandidates, { params: { id: sessionId }, query: { search } }),
    select: ({ students: found }) => found,
    enabled: !isShort,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const students = isShort ? [] : (candidates.data ?? []);

  async function add(student: Candidate) {
    await whileBusy(student.id, async () => {
      const { enrollment } = await addStudent(sessionId, student.id, scope, reason.trim());
      await onAdded();
      const result = enrollment === null ? classListTexts.added : classListTexts.results[enrollment];
      setResults((before) => ({ ...before, [student.id]: result }));
      setAnnouncement(`${student.name}: ${result}`);
    }).catch((error: unknown) => notify.error(problemText(error)));
  }

  return (
    <Modal
      data-fills
      opened
      onClose={onClose}
      title="Add student"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <SearchField
          label="Find a student to add"
          placeholder="Name, student ID or email"
          value={search}
          onSearch={setSearch}
        />
        <Radio.Group
          label="Add to"
          description={scope === 'class' ? undefined : isAdmin ? classListTexts.enrolls : classListTexts.proposes}
          inputWrapperOrder={['label', 'input', 'description']}
          value={scope}
          onChange={setScope}
        >
          <Stack gap="xs" my={6}>
            {additionScopes.map((one) => (
              <Radio key={one} value={one} label={classListTexts.scopes[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label="Reason"
          description="Optional. Kept with your name and the time."
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {candidates.isError ? (
          <ErrorState text={problemText(candidates.error)} onRetry={() => void candidates.refetch()} />
        ) : (
          <ul className={classes.list} aria-label="Students to add" aria-busy={candidates.isFetching}>
            {students.map((student) => (
              <StudentLine
                key={student.id}
                name={student.name}
                photo={student.photo_url}
                details={[student.student_id, student.group_name]}
              >
                {results[student.id] !== undefined ? (
                  <Text span size="sm" fw={600}>
                    {results[student.id]}
                  </Text>
                ) : (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Add ${student.name}`}
                    loading={busyId === student.id}
                    onClick={() => void add(student)}
                  >
                    Add
                  </Button>
                )}
              </StudentLine>
            ))}
          </ul>
        )}
        {!isShort && candidates.data?.length === 0 && !candidates.isFetching && (
          <Text c="dimmed">{classListTexts.noneFound}</Text>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </Stack>
    </Modal>
  );
}
