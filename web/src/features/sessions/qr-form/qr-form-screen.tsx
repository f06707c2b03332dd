import type { User } from '@muster/contract/accounts/accounts';
import { Box, Paper, Stack } from '@mantine/core';
import { IconListCheck, IconQrcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { useToday } from '#lib/format/use-today.ts';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { dismissErrors } from '#ui/feedback/notice.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import { emptyQrForm, validateQrForm, shiftDefaultDate, type QrForm, toRequest } from './qr-form.logic.ts';
import { ClassFields } from './qr-form-class-fields.tsx';
import { OptionFields } from './qr-form-option-fields.tsx';
import { WhenFields } from './qr-form-when-fields.tsx';
import { openAndShow } from './open-session.ts';
import { useClassFields } from './use-class-fields.ts';
import { useYearNeeded } from './use-year-needed.ts';

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
  const [isBusy, whileBusy] = useBusy();

  const formFrom = (before: typeof edits): QrForm => {
    if (!before) return { ...emptyQrForm, lecturer_id: user.staff_id ?? '', ...prefill };
    return before.day === undefined ? before.form : shiftDefaultDate(before.form, before.day, day);
  };
  const form = formFrom(edits);
  const needsYear = useYearNeeded(form);
  const isCreated = useRef(false);
  useUnsavedGuard(() => !isCreated.current && JSON.stringify(form) !== JSON.stringify(formFrom(undefined)));

  const fields = useClassFields(form, (values) =>
    setEdits((before) => {
      const isDateChosen = 'date' in values || (before !== undefined && before.day === undefined);
      return { form: { ...formFrom(before), ...values }, day: isDateChosen ? undefined : day };
    }),
  );
  const { isRejected, showProblem } = fields;

  async function generate() {
    if (isRejected(validateQrForm(form, needsYear))) return;
    await whileBusy(() =>
      openAndShow(toRequest(form), {
        client,
        navigate,
        minutes: Number(form.duration_minutes),
        onProblem: showProblem,
        onLeave: () => {
          dismissErrors();
          isCreated.current = true;
        },
      }),
    );
  }

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
