import { IconAdjustments } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/actions/button.tsx';
import { useCurrentUser } from '../lib/auth/current-user.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { InboxExcuses } from '../features/excuses/inbox-excuses.tsx';
import { InboxQuestions } from '../features/questions/inbox-questions.tsx';
import classes from './inbox-page.module.css';

const ExcuseRuleDialog = lazy(async () => ({
  default: (await import('../features/excuses/excuse-rule-dialog.tsx')).ExcuseRuleDialog,
}));

/** `/lecturer/inbox`, `/attendance-inbox`: reported absences to decide about, and questions about marks to answer. */
export function InboxPage() {
  const user = useCurrentUser();
  const [isChangingRule, setIsChangingRule] = useState(false);
  const isAdmin = user?.role === 'admin';
  return (
    <div className={classes.page}>
      <PageHeader
        title="Inbox"
        text={
          isAdmin
            ? 'What students of your university report and ask. Whoever decides first, decides.'
            : 'What students of your classes report and ask.'
        }
        back={{ to: isAdmin ? '/admin' : '/lecturer-dashboard', label: 'Back to Dashboard' }}
      >
        {isAdmin && (
          <Button
            variant="default"
            leftSection={<IconAdjustments size={18} aria-hidden />}
            onClick={() => setIsChangingRule(true)}
          >
            Absence policy
          </Button>
        )}
      </PageHeader>
      <InboxExcuses />
      <InboxQuestions />
      <Suspense fallback={null}>
        {isChangingRule && <ExcuseRuleDialog onClose={() => setIsChangingRule(false)} />}
      </Suspense>
    </div>
  );
}
