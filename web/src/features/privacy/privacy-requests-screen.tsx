import { listEnquiries, type Enquiry } from '@muster/contract/accounts/privacy';
import { Paper, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { focusElement } from '#ui/focus/focus-element.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { enquiryState, datesText } from './privacy-requests.logic.ts';
import classes from './privacy-requests.module.css';
import { RetentionRuns } from './retention-runs.tsx';
import { defaultUnusedSearch } from './unused-accounts.logic.ts';
import { UnusedAccounts } from './unused-accounts.tsx';

const views = { view: 'requests', ...defaultUnusedSearch };

/** `/privacy-requests`: privacy enquiries, the runs of the retention job, and unused accounts. */
export function PrivacyRequestsScreen() {
  const [{ view }, change] = useListSearch(views);
  return (
    <>
      <PageHeader
        title="Privacy Requests"
        text="Answer enquiries within 30 days. Expired data is deleted every day."
        back={{ to: '/privacy-policy', label: 'Back to Privacy & Policy' }}
      />
      <Tabs
        value={view === 'unused' ? 'unused' : 'requests'}
        onChange={(next) => change({ ...views, view: next ?? 'requests' })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="requests">Requests and deletion</Tabs.Tab>
          <Tabs.Tab value="unused">Unused accounts</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="requests" className={classes.panel}>
          <Enquiries />
          <RetentionRuns />
        </Tabs.Panel>
        <Tabs.Panel value="unused" className={classes.panel}>
          <UnusedAccounts />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Enquiries() {
  const enquiries = useQuery(queryOf(listEnquiries));
  const [opened, setOpened] = useState<Enquiry>();
  const [answered, setAnswered] = useState<string>();
  return (
    <>
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
      {opened && (
        <AnswerDialog enquiry={opened} onClose={() => setOpened(undefined)} onAnswered={() => setAnswered(opened.id)} />
      )}
    </>
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
