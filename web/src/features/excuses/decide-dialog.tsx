import type { Excuse } from '@muster/contract/excuses';
import { Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDayAndDate, formatTimeRange } from '../../lib/dates.ts';
import { forgetInbox } from '../../lib/inbox.ts';
import { markWords } from '../../lib/mark-words.texts.ts';
import cases from '../../ui/case-list.module.css';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { wideField } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { LoadingMark } from '../../ui/loading-mark.tsx';
import classes from './decide-dialog.module.css';
import { decideExcuse, excuseClassesQuery } from './excuses.api.ts';
import { changesText, daysText, excuseTexts } from './excuses.texts.ts';

export type Deciding = { readonly excuse: Excuse; readonly to: 'approved' | 'declined' };
type Props = { deciding: Deciding; onClose: () => void };

/** What a decision changes is shown before it is made. */
export function DecideDialog({ deciding: { excuse, to }, onClose }: Props) {
  const client = useQueryClient();
  const held = useQuery(excuseClassesQuery(excuse.id));
  const { name } = excuse.student;
  const { form, field, isBusy, submit } = useEntityForm<{ comment: string }>({
    initialValues: { comment: '' },
    faultOf: () => ({}),
    order: ['comment'],
  });
  const tell = async (): Promise<void> => {
    notify.success(excuseTexts[to](name));
    await forgetInbox(client);
  };
  async function save({ comment }: { comment: string }) {
    try {
      return await decideExcuse(excuse.id, { state: to, comment, seen: excuse.state });
    } catch (problem) {
      // Somebody else may have decided: the list behind says so.
      void forgetInbox(client);
      throw problem;
    }
  }
  const isBack = to === 'declined' && excuse.state === 'approved';
  return (
    <EditDialog
      title={to === 'approved' ? `Approve the absence of ${name}` : `Decline the absence of ${name}`}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, tell, onClose)}
      submitLabel={to === 'approved' ? 'Approve' : 'Decline'}
      busyText="Saving..."
    >
      <div className={`${wideField} ${cases.quote}`}>
        <strong>{daysText(excuse)}</strong>
        <p className={cases.words}>{excuse.reason}</p>
      </div>
      <ChoicesFailed of={[held]} />
      {held.isPending && <LoadingMark />}
      {held.data && (
        <section className={wideField} aria-label="Classes on these days">
          <p className={classes.effect}>
            {to === 'approved'
              ? changesText(held.data)
              : isBack
                ? 'Classes that the approval excused count as missed again.'
                : 'Marks stay as they are.'}
          </p>
          <ul className={classes.classes}>
            {held.data.map((one) => (
              <li key={one.session_id}>
                <span>
                  {one.module_code} · {formatDayAndDate(one.date)},{' '}
                  {formatTimeRange(one.class_start_time, one.class_end_time)}
                </span>
                <StatusWord tone={markWords[one.status].tone}>{markWords[one.status].word}</StatusWord>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Textarea
        className={wideField}
        label="Comment"
        description={`Shown to ${name}, and sent by email with the decision.`}
        autosize
        minRows={3}
        maxLength={1_000}
        {...field('comment')}
      />
    </EditDialog>
  );
}
