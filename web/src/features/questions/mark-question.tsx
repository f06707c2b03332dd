import type { MyModule } from '@muster/contract/attendance/attendance';
import { type OwnQuestion, withdrawQuestion } from '@muster/contract/attendance/questions';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatPerson } from '#lib/format/person-label.ts';
import { call } from '#lib/api/api.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { focusElement } from '#ui/focus/focus-element.ts';
import { notify } from '#ui/feedback/notice.ts';
import classes from './mark-question.module.css';
import { ownQuestionsQuery } from './questions.api.ts';
import { questionTexts } from './questions.texts.ts';

const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog }));

type Props = { record: Pick<MyModule['records'][number], 'session_id' | 'status' | 'is_corrected'>; name: string };

/** Below one class of the attendance record: ask about the mark, and show answers. */
export function MarkQuestion({ record, name }: Props) {
  const questions = useQuery(ownQuestionsQuery);
  const container = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { run: withdrawById } = useAction(async (id: string) => {
    await call(withdrawQuestion, { params: { id } });
    notify.success(questionTexts.withdrawn);
  });
  // A mark of present or excused needs no question.
  const isDoubtful = record.status === 'absent' || record.status === 'late';
  if (!questions.data) {
    // Without a possible question there is nothing to show, not even the error.
    if (!questions.isError || !(isDoubtful || record.is_corrected)) return null;
    const retry = async (): Promise<void> => {
      const { data } = await questions.refetch();
      // The pressed button disappears.
      if (data) focusElement(container.current);
    };
    // Not an alert: it appears below every class and would be announced each time.
    return (
      <div ref={container} className={classes.container}>
        <p className={classes.error}>{questionTexts.loadFailed}</p>
        <div className={classes.actions}>
          <Button variant="subtle" size="compact-sm" aria-label={`Retry: ${name}`} onClick={() => void retry()}>
            Retry
          </Button>
        </div>
      </div>
    );
  }
  const ofClass = questions.data.filter((one) => one.session_id === record.session_id && one.state !== 'withdrawn');
  const open = ofClass.find((one) => one.state === 'open');
  const mayAsk = isDoubtful || open !== undefined;
  if (!mayAsk && ofClass.length === 0) return null;

  const withdraw = async (id: string): Promise<void> => {
    const { withdrawTitle: title, withdrawText: text } = questionTexts;
    if (!(await confirm({ title, text, confirmLabel: 'Withdraw', cancelLabel: 'Keep question' }))) return;
    await withdrawById(id);
    // The pressed button disappears.
    focusElement(container.current);
  };

  const ask = open ? 'Change question' : 'Ask about this mark';
  return (
    <div ref={container} className={classes.container}>
      {ofClass.map((one) => (
        <SentQuestion key={one.id} question={one} />
      ))}
      <div className={classes.actions}>
        {mayAsk && (
          <Button variant="subtle" size="compact-sm" aria-label={`${ask}: ${name}`} onClick={() => setIsAsking(true)}>
            {ask}
          </Button>
        )}
        {open && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Withdraw the question about ${name}`}
            onClick={() => void withdraw(open.id)}
          >
            Withdraw
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isAsking && (
          <QuestionDialog name={name} sessionId={record.session_id} open={open} onClose={() => setIsAsking(false)} />
        )}
      </Suspense>
    </div>
  );
}

function SentQuestion({ question: { question, answer, answered_by } }: { question: OwnQuestion }) {
  return (
    <dl className={classes.question}>
      <dt>You asked</dt>
      <dd>{question}</dd>
      {answer === null ? (
        <dd className={classes.waiting}>Waiting for an answer</dd>
      ) : (
        <>
          <dt>{answered_by ? formatPerson(answered_by) : 'Answer'}</dt>
          <dd>{answer}</dd>
        </>
      )}
    </dl>
  );
}
