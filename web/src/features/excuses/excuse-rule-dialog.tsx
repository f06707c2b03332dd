import { type ExcuseRule, excuseRule } from '@muster/contract/excuses';
import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { faultsOf } from '../../lib/faults.ts';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { wideField } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { problemText } from '../../lib/problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { changeExcuseRule, excuseRuleQuery } from './excuses.api.ts';
import { excuseTexts } from './excuses.texts.ts';

const title = 'Rule for absences';

type Props = { onClose: () => void };

/** What the university makes of reported absences. */
export function ExcuseRuleDialog({ onClose }: Props) {
  const rule = useQuery({ ...excuseRuleQuery, staleTime: 0 });
  /** As it was when the form came; it is asked for anew while somebody fills that in. */
  const [opened, open] = useState<ExcuseRule>();
  if (!opened && rule.data && !rule.isFetching) open(rule.data);
  if (opened) return <RuleForm rule={opened} onClose={onClose} />;
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
  const client = useQueryClient();
  const { form, field, isBusy, submit } = useEntityForm<Values>({
    initialValues: { ...rule, days_to_report: String(rule.days_to_report) },
    faultOf: (values) => faultsOf(excuseRule, toRule(values)),
    order: ['days_to_report'],
  });
  const tell = async (): Promise<void> => {
    notify.success(excuseTexts.ruleSaved);
    await client.invalidateQueries({ queryKey: ['excuses', 'rule'] });
  };
  return (
    <EditDialog
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit((values) => changeExcuseRule({ ...toRule(values), seen: rule }), tell, onClose)}
      submitLabel="Save rule"
      busyText="Saving..."
    >
      <Checkbox
        size="md"
        className={wideField}
        label="An approved absence is excused"
        description="It counts neither way. Otherwise it is only noted, and a missed class stays missed."
        {...field('is_excusing', { type: 'checkbox' })}
      />
      <Checkbox
        size="md"
        className={wideField}
        label="Lecturers decide too"
        description="About students of their own classes. Otherwise administrators alone read and decide."
        {...field('is_for_lecturers', { type: 'checkbox' })}
      />
      <Checkbox
        size="md"
        className={wideField}
        label="A document is needed"
        description="Without one an absence cannot be approved."
        {...field('needs_document', { type: 'checkbox' })}
      />
      <TextInput
        label="Days to report"
        description="So long after its last day an absence can be reported."
        inputMode="numeric"
        withAsterisk
        {...field('days_to_report')}
      />
    </EditDialog>
  );
}
