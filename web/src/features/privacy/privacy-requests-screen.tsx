import type { Enquiry } from '@muster/contract/accounts/privacy';
import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { problemText } from '../../lib/api/problem.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { focusElement } from '../../ui/focus/focus-element.ts';
import { LoadingState } from '../../ui/feedback/loading-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { enquiriesQuery } from './privacy.api.ts';
import { enquiryState, datesText } from './privacy-requests.logic.ts';
import classes from './privacy-requests.module.css';
import { RetentionRuns } from './retention-runs.tsx';

/** `/privacy-requests`: privacy enquiries, and the runs of the retention job. */
export function PrivacyRequestsScreen() {
  const enquiries = useQuery(enquiriesQuery());
  const [opened, setOpened] = useState<Enquiry>();
  const [answered, setAnswered] = useState<string>();
  return (
    <div className={classes.page}>
      <PageHeader
        title="Privacy Requests"
        text="Answer enquiries within 30 days. Expired data is deleted every day."
        back={{ to: '/privacy-policy', label: 'Back to Privacy & Policy' }}
      />
      <Paper withBorder component="section" className={classes.card} aria-labelledby="enquiries-title">
        <h2 id="enquiries-title" className={classes.title}>
          Enquiries
        </h2>
        {enquiries.isError && !enquiries.data ? (
          <ErrorState text={problemText(enquiries.error)} onRetry={() => void enquiries.refetch()} />
        ) : !enquiries.data ? (
          <LoadingState />
        ) : enquiries.data.length === 0 ? (
          <EmptyState title="No enquiries" text="Questions from the policy page appear here." />
        ) : (
          <ul className={classes.list}>
            {enquiries.data.map((enquiry) => (
              <EnquiryLine
                key={enquiry.id}
                enquiry={enquiry}
                isJustAnswered={enquiry.id === answered}
                onAnswer={() => setOpened(enquiry)}
              />
            ))}
          </ul>
        )}
      </Paper>
      <RetentionRuns />
      {opened && (
        <AnswerDialog enquiry={opened} onClose={() => setOpened(undefined)} onAnswered={() => setAnswered(opened.id)} />
      )}
    </div>
  );
}

type LineProps = { enquiry: Enquiry; isJustAnswered: boolean; onAnswer: () => void };

function EnquiryLine({ enquiry, isJustAnswered, onAnswer }: LineProps) {
  const { label, tone } = enquiryState(enquiry);
  const line = useRef<HTMLLIElement>(null);
  // The button that opened the dialog no longer exists.
  useEffect(() => {
    if (isJustAnswered) focusElement(line.current);
  }, [isJustAnswered]);
  return (
    <li ref={line} className={classes.enquiry}>
      <div className={classes.head}>
        <strong>{enquiry.name}</strong>
        <span className={classes.secondary}>
          {enquiry.email}, {enquiry.role}
        </span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className={classes.question}>{enquiry.question}</p>
      <p className={classes.secondary}>{datesText(enquiry)}</p>
      {enquiry.answer === null ? (
        <Button mt={6} size="sm" variant="default" onClick={onAnswer} aria-label={`Answer ${enquiry.name}`}>
          Answer
        </Button>
      ) : (
        <p className={classes.answer}>{enquiry.answer}</p>
      )}
    </li>
  );
}
