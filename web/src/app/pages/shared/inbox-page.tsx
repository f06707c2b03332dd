import { IconAdjustments } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { InboxProposals } from '../../../features/enrollment-proposals/inbox-proposals.tsx';
import { OwnProposals } from '../../../features/enrollment-proposals/own-proposals.tsx';
import { InboxExcuses } from '../../../features/excuses/inbox-excuses.tsx';
import { InboxQuestions } from '../../../features/questions/inbox-questions.tsx';
import classes from './inbox-page.module.css';

const ExcuseRuleDialog = lazy(async () => ({
  default: (await import('../../../features/excuses/excuse-rule-dialog.tsx')).ExcuseRuleDialog,
}));

/** `/lecturer/inbox`, `/attendance-inbox`: reported absences to decide, questions about marks to answer, and proposed enrollments. */
export function InboxPage() {
  const user = useCurrentUser();
  const [isPolicyOpen, setIsPolicyOpen] = useState(false);
  const isAdmin = user?.role === 'admin';
  return (
    <div className={classes.page}>
      <PageHeader
        title="Inbox"
        text={
          isAdmin
            ? 'Absences and questions from students, and enrollments that lecturers propose. The first decision counts.'
            : 'Absences and questions from your students, and the enrollments that you proposed'
        }
        back={{ to: isAdmin ? '/admin' : '/lecturer-dashboard', label: 'Back to Dashboard' }}
      >
        {isAdmin && (
          <Button
            variant="default"
            leftSection={<IconAdjustments size={18} aria-hidden />}
            onClick={() => setIsPolicyOpen(true)}
          >
            Absence policy
          </Button>
        )}
      </PageHeader>
      <InboxExcuses />
      <InboxQuestions />
      {isAdmin ? <InboxProposals /> : <OwnProposals />}
      <Suspense fallback={null}>{isPolicyOpen && <ExcuseRuleDialog onClose={() => setIsPolicyOpen(false)} />}</Suspense>
    </div>
  );
}
