import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';
import { changeExcuseRule } from '@muster/contract/attendance/excuse-decisions';
import { type ExcuseRule, excuseRule, getExcuseRule } from '@muster/contract/attendance/excuses';
import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { problemText } from '#lib/api/problem.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { excuseTexts } from './excuses.texts.ts';

const title = 'Absence policy';

type Props = { onClose: () => void };

/** Edits the university's absence policy. */
export function ExcuseRuleDialog({ onClose }: Props) {
  const rule = useQuery({ ...queryOf(getExcuseRule), staleTime: 0 });
  /** The rule when the form opened; refetches while the form is open are ignored. */
  const [initialRule, setInitialRule] = useState<ExcuseRule>();
  if (!initialRule && rule.data && !rule.isFetching) setInitialRule(rule.data);
  if (initialRule) return <RuleForm rule={initialRule} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={title} centered>
      {rule.isError ? (
        <ErrorState text={problemText(rule.error)} onRetry={() => void rule.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  );
}

type Values = Omit<ExcuseRule, 'days_to_report'> & { days_to_report: string };
const toRule = (values: Values): ExcuseRule => ({
  ...values,
  days_to_report: values.days_to_report.trim() === '' ? Number.NaN : Number(values.days_to_report),
});

function RuleForm({ rule, onClose }: Props & { rule: ExcuseRule }) {
  const { form, field, isBusy, submit } = useEntityForm<Values>({
    initialValues: { ...rule, days_to_report: String(rule.days_to_report) },
    validate: (values) => validationErrors(excuseRule, toRule(values)),
    fieldOrder: ['days_to_report'],
  });
  const onSaved = (): void => notify.success(excuseTexts.ruleSaved);
  return (
    <EditDialog
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(
        (values) => call(changeExcuseRule, { body: { ...toRule(values), seen: rule } }),
        onSaved,
        onClose,
      )}
      submitLabel="Save policy"
      busyText="Saving..."
    >
      <Checkbox
        size="md"
        className={fullWidthField}
        label="Approved absences are excused"
        description="Excused classes don't count. If off, approvals are only noted."
        {...field('is_excusing', { type: 'checkbox' })}
      />
      <Checkbox
        size="md"
        className={fullWidthField}
        label="Lecturers can decide for their own students"
        description="If off, only administrators can."
        {...field('is_for_lecturers', { type: 'checkbox' })}
      />
      <Checkbox
        size="md"
        className={fullWidthField}
        label="Require a document"
        description="Absences can't be approved without one."
        {...field('needs_document', { type: 'checkbox' })}
      />
      <TextInput
        label="Reporting window (days)"
        description="How long after an absence students can still report it"
        inputMode="numeric"
        required
        {...field('days_to_report')}
      />
    </EditDialog>
  );
}
