import type { Session } from '@muster/contract/attendance/sessions';
import { plural } from '@muster/contract/http/plural';
import { IconQrcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { capitalize } from '#lib/check-in/session-label.texts.ts';
import { FactsCard } from '#ui/layout/facts-card.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { startErrorText, texts } from './classes.texts.ts';
import { sessionQuery, startForDisplay } from '../sessions.api.ts';

type Props = { session: Session; onNew: () => void; onFailure: (text: string) => void };

/** Summary of a session before its first code. */
export function ClassesCreated({ session, onNew, onFailure }: Props) {
  const client = useQueryClient();
  const [isBusy, whileBusy] = useBusy();

  const start = () =>
    whileBusy(async () => {
      onFailure('');
      await startForDisplay(client, session.id);
      await client.invalidateQueries({ queryKey: sessionQuery(session.id).queryKey });
    }).catch((problem: unknown) => onFailure(startErrorText(problem)));

  return (
    <>
      <PageHeader title={texts.title} />
      <FactsCard
        title="Session created"
        facts={[
          ['Session ID', session.session_id],
          ['Module', `${session.module_code} ${session.module_name}`],
          ['Session Type', capitalize(session.session_type)],
          ['Location', session.location],
          ['Duration', `${session.duration_minutes} ${plural(session.duration_minutes, 'minute')}`],
          ['Expected', String(session.expected)],
        ]}
      >
        <FormButtons mt="lg">
          <Button variant="default" size="md" onClick={onNew}>
            Start New Session
          </Button>
          <Button
            size="md"
            disabled={isBusy}
            leftSection={<IconQrcode size={20} aria-hidden />}
            onClick={() => void start()}
          >
            {isBusy ? 'Starting...' : 'Start QR Generation'}
          </Button>
        </FormButtons>
      </FactsCard>
    </>
  );
}
