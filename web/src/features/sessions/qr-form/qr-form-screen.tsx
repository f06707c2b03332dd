import type { User } from '@muster/contract/accounts/accounts';
import { sessionFormTexts } from '@muster/contract/attendance/sessions';
import { Box, Paper, Stack } from '@mantine/core';
import { IconListCheck, IconQrcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { useToday } from '#lib/format/use-today.ts';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { dismissErrors, notify } from '#ui/feedback/notice.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import { emptyQrForm, validateQrForm, shiftDefaultDate, type QrForm, toRequest } from './qr-form.logic.ts';
import { ClassFields } from './qr-form-class-fields.tsx';
import { OptionFields } from './qr-form-option-fields.tsx';
import { WhenFields } from './qr-form-when-fields.tsx';
import { chooseWithoutStudents, openSession } from './open-session.ts';
import { DateNotConfirmed } from '../unusual-date.ts';
import { startForDisplay } from '../sessions.api.ts';
import { useYearNeeded } from './use-year-needed.ts';
import { codeProblemText, qrSessionProblemText } from '../sessions.texts.ts';

type Props = {
  user: User;
  /** Values of the current timetable class; applied until the user edits the form. */
  prefill: Partial<QrForm>;
  home: string;
};

/** `/qr`: the full class session form. On success it opens the projector display. */
export function QrFormScreen({ user, prefill, home }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const day = useToday(user.time_zone);
  /** The edited form and the day of the edit; the day is undefined once the user has chosen a date. */
  const [edits, setEdits] = useState<{ form: QrForm; day: string | undefined }>();
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [isBusy, whileBusy] = useBusy();

  const formFrom = (before: typeof edits): QrForm => {
    if (!before) return { ...emptyQrForm, lecturer_id: user.staff_id ?? '', ...prefill };
    return before.day === undefined ? before.form : shiftDefaultDate(before.form, before.day, day);
  };
  const form = formFrom(edits);
  const needsYear = useYearNeeded(form);
  const isCreated = useRef(false);
  useUnsavedGuard(() => !isCreated.current && JSON.stringify(form) !== JSON.stringify(formFrom(undefined)));

  function change(values: Partial<QrForm>) {
    setEdits((before) => {
      const isDateChosen = 'date' in values || (before !== undefined && before.day === undefined);
      return { form: { ...formFrom(before), ...values }, day: isDateChosen ? undefined : day };
    });
    setFieldErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in values))));
  }

  async function generate() {
    const error = validateQrForm(form, needsYear);
    if (error) {
      setFieldErrors(error.fields);
      notify.error(error.text);
      return;
    }
    if (form.lecturer_id === '') {
      notify.error(sessionFormTexts.noLecturer);
      return;
    }
    let toMessage = qrSessionProblemText;
    await whileBusy(async () => {
      const { session, isReopened, noStudents } = await openSession(toRequest(form));
      toMessage = codeProblemText;
      const choice = await chooseWithoutStudents(noStudents);
      if (choice === undefined) return;
      if (choice === 'add students') {
        dismissErrors();
        isCreated.current = true;
        await navigate({ to: '/class-session/$id', params: { id: session.id } });
        return;
      }
      // The display starts a new session itself and resumes a running one.
      if (isReopened && (session.state === 'created' || session.state === 'ended'))
        await startForDisplay(client, session.id, Number(form.duration_minutes));
      dismissErrors();
      isCreated.current = true;
      await navigate({ to: '/qr-display', search: { session: session.id } });
    }).catch((problem: unknown) => {
      if (problem instanceof DateNotConfirmed) return;
      if (problem instanceof ApiProblem) setFieldErrors(problem.details);
      notify.error(toMessage(problem));
    });
  }

  const fields = { form, change, errors: fieldErrors };
  return (
    <Box maw="var(--muster-form-width)">
      <PageHeader title="Class Session" back={{ to: home, label: 'Back' }}>
        <Button
          component={Link}
          to="/manual-attendance-mark"
          variant="default"
          leftSection={<IconListCheck size={18} />}
        >
          Manual Mark
        </Button>
      </PageHeader>
      <Paper
        component="form"
        withBorder
        p={{ base: 'md', sm: 'xl' }}
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          void generate();
        }}
      >
        <Stack gap="xl">
          <ClassFields {...fields} isAdmin={user.role === 'admin'} timetableType={prefill.session_type} />
          <WhenFields {...fields} />
          <OptionFields {...fields} />
          <FormButtons>
            <Button type="submit" size="md" loading={isBusy} leftSection={<IconQrcode size={20} />}>
              Generate QR
            </Button>
          </FormButtons>
        </Stack>
      </Paper>
    </Box>
  );
}
