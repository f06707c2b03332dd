import type { User } from '@muster/contract/accounts';
import { sessionFormTexts } from '@muster/contract/sessions';
import { Alert, Button, Container, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiProblem, isAnswered, isPassing, problemText } from '../../lib/problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { dropErrors, notify } from '../../ui/notice.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useWaitingSend } from './manual-draft.ts';
import { faultOfRegister, recordsOf } from './manual-register.logic.ts';
import { ManualRegisterList } from './manual-register-list.tsx';
import { ManualSaveBar } from './manual-save-bar.tsx';
import { ManualSessionFields } from './manual-session-fields.tsx';
import { manualStudentsQuery, saveManually } from './manual-students.api.ts';
import { type QrForm, requestOf } from './qr-form.logic.ts';
import { manualTexts } from './sessions.texts.ts';
import { type StandingClass, useManualRegister } from './use-manual-register.ts';

type Props = {
  user: User;
  /** What the timetable knows of the class that is on. */
  prefill: Partial<QrForm>;
  standing?: StandingClass | undefined;
  home: string;
};

/** `/manual-attendance-mark`: which class, and who is here. The register outlives a lost network and a closed window. */
export function ManualMarkScreen({ user, prefill, standing, home }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const register = useManualRegister({
    accountId: user.id,
    prefill: { lecturer_id: user.staff_id ?? '', ...prefill },
    ...(standing ? { standing } : {}),
  });
  const { form, marks } = register;
  const students = useQuery(manualStudentsQuery(form));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const listed = students.data ?? [];
  const isComplete = students.data !== undefined && !register.isAskingStanding;
  const isOnline = useWaitingSend(register.isWaiting && isComplete, () => void submit());

  function change(values: Partial<QrForm>) {
    register.change(values);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in values))));
  }

  async function submit() {
    if (isSending.current) return;
    const fault = faultOfRegister(form, listed, marks);
    if (fault) {
      register.wait(false);
      setErrors(fault.fields);
      notify.error(fault.text);
      return;
    }
    if (form.lecturer_id === '') {
      notify.error(sessionFormTexts.noLecturer);
      return;
    }
    isSending.current = true;
    setIsBusy(true);
    try {
      const records = recordsOf(listed, register.own, register.standing, new Date().toISOString());
      await saveManually({ ...requestOf(form), attendance_records: records, marking_method: 'manual' });
      register.forget();
      void client.invalidateQueries({ queryKey: ['timetable'] });
      void client.invalidateQueries({ queryKey: ['register'] });
      dropErrors();
      notify.success(manualTexts.saved);
      await navigate({ to: home });
    } catch (error) {
      tell(error);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  /** A server that cannot be reached keeps the register waiting; a refusal is for the person to mend. */
  function tell(error: unknown) {
    register.wait(isPassing(error));
    if (isPassing(error)) {
      if (!register.isWaiting) notify.error(textOf(error));
      return;
    }
    if (error instanceof ApiProblem) setErrors(error.details);
    notify.error(textOf(error));
  }

  function discard() {
    register.forget();
    // The question goes with its button.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  const fields = { form, change, errors };
  return (
    <Container size="md" px={0}>
      <PageHeader title="Mark Manual Attendance" back={{ to: '/qr', label: 'Back' }} />
      <Stack gap="lg">
        {register.isRestored && (
          <Alert color="amber" title="A register that was not saved yet">
            <Group justify="space-between">
              <Text>It was kept on this device. Go on with it, or begin anew.</Text>
              <Button variant="default" size="sm" onClick={discard}>
                Discard it
              </Button>
            </Group>
          </Alert>
        )}
        <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
          <ManualSessionFields {...fields} isAdmin={user.role === 'admin'} />
        </Paper>
        <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
          <Stack gap="md">
            <Title order={2}>Students</Title>
            <Listed form={form} students={students}>
              <ManualRegisterList students={listed} register={register} />
            </Listed>
            <ManualSaveBar
              isEmpty={listed.length === 0}
              isBusy={isBusy}
              isWaiting={register.isWaiting}
              isOnline={isOnline}
              isKept={register.isKept}
              isSaved={register.isSaved}
              onSave={() => void submit()}
            />
          </Stack>
        </Paper>
      </Stack>
    </Container>
  );
}

type ListedProps = {
  form: QrForm;
  students: {
    isError: boolean;
    error: unknown;
    isPending: boolean;
    data?: readonly unknown[] | undefined;
    refetch: () => unknown;
  };
  children: React.ReactNode;
};

function Listed({ form, students, children }: ListedProps) {
  if (form.module_code === '' || form.groups.length === 0) return <Text c="dimmed">{manualTexts.chooseFirst}</Text>;
  if (students.data && students.data.length > 0) return children;
  if (students.isError)
    return <ErrorState text={problemText(students.error)} onRetry={() => void students.refetch()} />;
  if (students.isPending) return <LoadingState text="Loading students…" />;
  return <Text c="dimmed">{sessionFormTexts.noStudents}</Text>;
}

/** A server that has answered refused it, for whatever reason; without an answer it was the way there that failed. */
function textOf(error: unknown): string {
  return (isAnswered(error) ? manualTexts.refused : manualTexts.thrown)(problemText(error));
}
