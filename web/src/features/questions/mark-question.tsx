import type { MyModule } from '@muster/contract/attendance';
import type { OwnQuestion } from '@muster/contract/questions';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { focusPlace } from '../../ui/focus-place.ts';
import { notify } from '../../ui/notice.ts';
import classes from './mark-question.module.css';
import { ownQuestionsQuery, withdrawQuestion } from './questions.api.ts';
import { questionTexts } from './questions.texts.ts';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

type Props = { record: Pick<MyModule['records'][number], 'session_id' | 'status' | 'is_corrected'>; name: string };

/** Under one class of the own record: ask about its mark, and what was answered. */
export function MarkQuestion({ record, name }: Props) {
  const client = useQueryClient();
  const questions = useQuery(ownQuestionsQuery);
  const place = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  // Whoever was there in time has nothing to ask.
  const isDoubtful = record.status === 'absent' || record.status === 'late';
  if (!questions.data) {
    // Where nothing can be asked, and nothing has come of a question, nothing is missed.
    if (!questions.isError || !(isDoubtful || record.is_corrected)) return null;
    const retry = async (): Promise<void> => {
      const { data } = await questions.refetch();
      // The button that was pressed has gone with the failure.
      if (data) focusPlace(place.current);
    };
    // Below every such class of a module: no alert, which would be read out as often.
    return (
      <div ref={place} className={classes.place}>
        <p className={classes.lost}>{questionTexts.lost}</p>
        <div className={classes.ways}>
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
    if (!(await confirm({ title, text, yes: 'Withdraw', no: 'Keep it' }))) return;
    try {
      await withdrawQuestion(id);
      notify.success(questionTexts.withdrawn);
    } catch (problem) {
      notify.error(problemText(problem));
    }
    // Also after a refusal: it may have been answered meanwhile, and the mark corrected.
    void client.invalidateQueries({ queryKey: ['my-attendance'] });
    await client.invalidateQueries({ queryKey: ['questions', 'mine'] });
    // The button that was pressed has gone with the question.
    focusPlace(place.current);
  };

  const ask = open ? 'Change question' : 'Ask about this mark';
  return (
    <div ref={place} className={classes.place}>
      {ofClass.map((one) => (
        <Asked key={one.id} question={one} />
      ))}
      <div className={classes.ways}>
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
          <AskDialog name={name} sessionId={record.session_id} open={open} onClose={() => setIsAsking(false)} />
        )}
      </Suspense>
    </div>
  );
}

function Asked({ question: { question, answer, answered_by } }: { question: OwnQuestion }) {
  return (
    <dl className={classes.asked}>
      <dt>You asked</dt>
      <dd>{question}</dd>
      {answer === null ? (
        <dd className={classes.wait}>Waits for an answer</dd>
      ) : (
        <>
          <dt>{answered_by ?? 'Answer'}</dt>
          <dd>{answer}</dd>
        </>
      )}
    </dl>
  );
}
