import type { User } from '@muster/contract/accounts/accounts';
import { getRegister, markManually, studentsByGroupsAndModule } from '@muster/contract/attendance/registers';
import { sessionFormTexts } from '@muster/contract/attendance/sessions';
import { topicOf } from '@muster/contract/http/endpoint';
import { Alert, Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { call } from '#lib/api/api.ts';
import { isServerReply, isTransient, problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { dismissErrors, notify } from '#ui/feedback/notice.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AddStudent } from '../class-list/add-student.tsx';
import { type ExistingSession, useRetryWhenOnline } from './manual-draft.ts';
import { validateRegister, toRecords, withAdded } from './manual-register.logic.ts';
import { ManualRegisterList } from './manual-register-list.tsx';
import { ManualSaveBar } from './manual-save-bar.tsx';
import { ManualSessionFields } from './manual-session-fields.tsx';
import { type QrForm, toRequest, validateQrForm } from '../qr-form/qr-form.logic.ts';
import { manualTexts, sessionProblemText } from '../sessions.texts.ts';
import { DateNotConfirmed, withDateReason } from '../unusual-date.ts';
import { useClassFields } from '../qr-form/use-class-fields.ts';
import { useYearNeeded } from '../qr-form/use-year-needed.ts';
import { openSession } from '../qr-form/open-session.ts';
import { useManualRegister } from './use-manual-register.ts';

type Props = {
  user: User;
  /** Values of the current timetable class. */
  prefill: Partial<QrForm>;
  existing?: ExistingSession | undefined;
  /** The timetable entry of the prefilled class. */
  timetableId?: string;
  home: string;
};

/** `/manual-attendance-mark`: the class and its register. The draft survives connection loss and a closed window. */
export function ManualMarkScreen({ user, prefill, existing, timetableId, home }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const register = useManualRegister({
    accountId: user.id,
    prefill: { lecturer_id: user.staff_id ?? '', ...prefill },
    ...(existing ? { existing } : {}),
  });
  const { form, marks } = register;
  const needsYear = useYearNeeded(form);
  const students = useQuery({
    ...queryOf(studentsByGroupsAndModule, { body: toStudentsRequest(form) }),
    enabled: form.module_code !== '' && form.groups.length > 0,
    staleTime: 60_000,
  });
  const fields = useClassFields(form, register.change);
  const { isRejected, showProblem } = fields;
  const [isBusy, whileBusy] = useBusy();
  const expected = withAdded(students.data?.students ?? [], register.added);
  const isLoading = students.isLoading || register.isLoadingExisting;
  const isReady = students.data !== undefined && !isLoading;
  const isOnline = useRetryWhenOnline(register.isWaiting && isReady, () => void submit());

  async function submit() {
    if (isBusy || isLoading) return;
    const error = validateRegister(form, needsYear, expected, marks);
    if (error) register.setWaiting(false);
    if (isRejected(error)) return;
    await whileBusy(() => save().catch(handleError));
  }

  async function save() {
    const records = toRecords(expected, register.edits, register.existing, new Date().toISOString());
    await withDateReason((reason) =>
      call(markManually, {
        body: { ...classRequest(), ...reason, attendance_records: records, marking_method: 'manual' },
      }),
    );
    register.discard();
    void client.invalidateQueries({ queryKey: ['timetables'] });
    // The register has new marks, and the class may have a reason for its date. They are requested again when their screens open.
    void client.invalidateQueries({ queryKey: [topicOf(getRegister)], refetchType: 'none' });
    dismissErrors();
    notify.success(manualTexts.saved);
    await navigate({ to: home });
  }

  function classRequest() {
    const isPrefilledClass = (['module_code', 'date', 'class_start_time'] as const).every(
      (field) => form[field] === prefill[field],
    );
    return {
      ...toRequest(form),
      ...(timetableId !== undefined && isPrefilledClass ? { timetable_id: timetableId } : {}),
    };
  }

  /** Opens the class, so that students can be added to its list. */
  async function open(): Promise<string | undefined> {
    if (isRejected(validateQrForm(form, needsYear))) return undefined;
    try {
      const { session } = await openSession(classRequest());
      const { module_code, date, class_start_time, lecturer_id } = form;
      register.setOpened({ sessionId: session.id, module_code, date, class_start_time, lecturer_id });
      dismissErrors();
      return session.id;
    } catch (error) {
      if (error instanceof DateNotConfirmed) return undefined;
      showProblem(error);
      notify.error(sessionProblemText(error));
      return undefined;
    }
  }

  /** Transient errors keep the register waiting for a retry; other errors are shown at the fields. */
  function handleError(error: unknown) {
    register.setWaiting(isTransient(error));
    if (error instanceof DateNotConfirmed || (isTransient(error) && register.isWaiting)) return;
    showProblem(error);
    notify.error(errorText(error));
  }

  function discard() {
    register.discard();
    // The alert with the pressed button disappears.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <Box maw="var(--muster-form-width)">
      <PageHeader title="Mark Manual Attendance" back={{ to: '/qr', label: 'Back' }} />
      <Stack gap="lg">
        {register.isRestored && (
          <Alert color="amber" title="Unfinished register">
            <Group justify="space-between">
              <Text>We saved your unfinished register. Continue, or start over.</Text>
              <Button variant="default" size="sm" onClick={discard}>
                Start over
              </Button>
            </Group>
          </Alert>
        )}
        <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
          <ManualSessionFields {...fields} isAdmin={user.role === 'admin'} timetableType={prefill.session_type} />
        </Paper>
        <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
          <Stack gap="md">
            <Group justify="space-between">
              <Title order={2}>Students</Title>
              {(register.sessionId !== undefined || students.data !== undefined) && (
                <AddStudent sessionId={register.sessionId} onOpen={open} onAdded={register.refetchExisting} />
              )}
            </Group>
            <StudentList form={form} students={students} count={expected.length}>
              <ManualRegisterList students={expected} register={register} />
            </StudentList>
            <ManualSaveBar
              isEmpty={expected.length === 0}
              isBusy={isBusy || isLoading}
              isWaiting={register.isWaiting}
              isOnline={isOnline}
              isDraftSaved={register.isDraftSaved}
              isSaved={register.isSaved}
              onSave={() => void submit()}
            />
          </Stack>
        </Paper>
      </Stack>
    </Box>
  );
}

type StudentListProps = {
  form: QrForm;
  students: {
    isError: boolean;
    error: unknown;
    isPending: boolean;
    data?: { no_students: string | null } | undefined;
    refetch: () => unknown;
  };
  /** Of the expected and the added students. */
  count: number;
  children: React.ReactNode;
};

function StudentList({ form, students, count, children }: StudentListProps) {
  if (form.module_code === '' || form.groups.length === 0) return <Text c="dimmed">{manualTexts.chooseFirst}</Text>;
  if (students.data && count > 0) return children;
  if (students.isError)
    return <ErrorState text={problemText(students.error)} onRetry={() => void students.refetch()} />;
  if (students.isPending) return <LoadingState text="Loading students…" />;
  return <Text c="dimmed">{students.data?.no_students ?? sessionFormTexts.noStudents}</Text>;
}

const toStudentsRequest = ({ module_code, groups, academic_year, semester, date }: QrForm) => ({
  group_ids: groups.toSorted(),
  module_code,
  academic_year,
  ...(semester === '' ? {} : { semester: Number(semester) }),
  ...(date === '' ? {} : { date }),
});

/** Distinguishes a rejection by the server from a failed request. */
function errorText(error: unknown): string {
  return (isServerReply(error) ? manualTexts.refused : manualTexts.thrown)(problemText(error));
}
