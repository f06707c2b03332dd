import { Alert, Code } from '@mantine/core';
import { IconNetwork } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserStorage } from '../../lib/browser-storage.ts';
import { isDemo } from '../../lib/demo.ts';
import { connectionQuery } from './university.api.ts';
import { texts } from './university.texts.ts';

const dismissedKey = 'muster.campus-networks-notice';

/** Says how check-ins from outside the campus are flagged, until it is set up or dismissed in this browser. */
export function CampusNetworksNotice() {
  const [isDismissed, setIsDismissed] = useState(() => browserStorage.read(dismissedKey) !== null);
  const { data } = useQuery(connectionQuery());
  if (isDismissed || isDemo() || data?.has_campus_networks !== false) return null;
  const dismiss = (): void => {
    browserStorage.write(dismissedKey, 'dismissed');
    setIsDismissed(true);
  };
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconNetwork aria-hidden />}
      title={texts.campus.title}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={dismiss}
      mb="md"
    >
      {texts.campus.text} Ask the person who runs the server to set <Code>CAMPUS_NETWORKS</Code> to the networks of your
      campus and to restart Muster.
    </Alert>
  );
}
