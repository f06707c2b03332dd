import { Alert, Code } from '@mantine/core';
import { getConnection } from '@muster/contract/http/connection';
import { IconNetwork } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import { isDemo } from '#lib/demo.ts';
import { makeStoredPreference } from '#lib/stored-preference.ts';
import { texts } from './university.texts.ts';

const dismissal = makeStoredPreference('muster.campus-networks-notice', (text) => text !== null);

/** Says how check-ins from outside the campus are flagged, until it is set up or dismissed in this browser. */
export function CampusNetworksNotice() {
  const isDismissed = dismissal.use();
  const { data } = useQuery(queryOf(getConnection));
  if (isDismissed || isDemo() || data?.has_campus_networks !== false) return null;
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconNetwork aria-hidden />}
      title={texts.campus.title}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => dismissal.set(true)}
      mb="md"
    >
      {texts.campus.text} Ask the person who runs the server to set <Code>CAMPUS_NETWORKS</Code> to the networks of your
      campus and to restart Muster.
    </Alert>
  );
}
