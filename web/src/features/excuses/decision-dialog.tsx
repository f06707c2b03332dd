import { decideExcuse, type Excuse, listExcuseClasses } from '@muster/contract/attendance/excuse-decisions';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import cases from '#ui/list/case-list.module.css';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import classes from './decision-dialog.module.css';
import { formatChanges, formatDays, excuseTexts } from './excuses.texts.ts';

export type PendingDecision = { readonly excuse: Excuse; readonly to: 'approved' | 'declined' };
type Props = { pendingDecision: PendingDecision; onClose: () => void };

/** Approves or declines an absence; shows the effect on the marks first. */
export function DecisionDialog({ pendingDecision: { excuse, to }, onClose }: Props) {
  const affectedClasses = useQuery({ ...queryOf(listExcuseClasses, { params: { id: excuse.id } }), staleTime: 0 });
  const { name } = excuse.student;
  const { form, field, isBusy, submit } = useEntityForm<{ comment: string }>({
    initialValues: { comment: '' },
    validate: () => ({}),
    fieldOrder: ['comment'],
  });
  const save = ({ comment }: { comment: string }) =>
    call(decideExcuse, { params: { id: excuse.id }, body: { state: to, comment, seen: excuse.state } });
  const isRevoked = to === 'declined' && excuse.state === 'approved';
  return (
    <EditDialog
      title={to === 'approved' ? `Approve the absence of ${name}` : `Decline the absence of ${name}`}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, () => notify.success(excuseTexts[to](name)), onClose)}
      submitLabel={to === 'approved' ? 'Approve' : 'Decline'}
      busyText="Saving..."
    >
      <div className={`${fullWidthField} ${cases.quote}`}>
        <strong>{formatDays(excuse)}</strong>
        <p className={cases.body}>{excuse.reason}</p>
      </div>
      <OptionsError queries={[affectedClasses]} />
      {affectedClasses.isPending && <LoadingSpinner />}
      {affectedClasses.data && (
        <section className={fullWidthField} aria-label="Classes on these days">
          <p className={classes.effect}>
            {to === 'approved'
              ? formatChanges(affectedClasses.data)
              : isRevoked
                ? 'Classes excused by the approval count as missed again.'
                : 'Marks stay unchanged.'}
          </p>
          <ul className={classes.classes}>
            {affectedClasses.data.map((one) => (
              <li key={one.session_id}>
                <span>
                  {one.module_code} · {formatDayAndDate(one.date)},{' '}
                  {formatTimeRange(one.class_start_time, one.class_end_time)}
                </span>
                <StatusBadge tone={markLabels[one.status].tone}>{markLabels[one.status].label}</StatusBadge>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Textarea
        className={fullWidthField}
        label="Comment"
        description={`${name} sees this here and in the decision email.`}
        autosize
        minRows={3}
        maxLength={1_000}
        {...field('comment')}
      />
    </EditDialog>
  );
}
