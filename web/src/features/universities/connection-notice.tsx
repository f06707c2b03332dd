import { Alert, Code, Text } from '@mantine/core';
import { getConnection } from '@muster/contract/http/connection';
import { IconNetwork } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import { texts } from './university.texts.ts';

/** Says what to set on the server when the reverse proxy makes all users look alike. Empty while all is well. */
export function ConnectionNotice() {
  const { data } = useQuery(queryOf(getConnection));
  if (!data || data.proxy === 'fine') return null;
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconNetwork aria-hidden />}
      title="All users seem to have one address"
      mb="md"
    >
      <Text inherit mb="xs">
        {texts.proxy[data.proxy]} {texts.proxy.effect}
      </Text>
      <Text inherit mb="xs">
        {data.proxy === 'unnamed' ? (
          <>
            Ask the person who runs the server to set <Code>TRUST_PROXY</Code> to the address of the proxy and to
            restart Muster.
          </>
        ) : (
          <>
            Ask the person who runs the server to let the proxy send <Code>X-Forwarded-For</Code>, to set{' '}
            <Code>TRUST_PROXY</Code> to its address, and to restart Muster.
          </>
        )}
      </Text>
      <Address address={data.address} />
    </Alert>
  );
}

/** The address of the administrator as the server sees it, while all is well. */
export function ConnectionAddress() {
  const { data } = useQuery(queryOf(getConnection));
  if (data?.proxy !== 'fine') return null;
  return <Address address={data.address} isDimmed />;
}

function Address({ address, isDimmed = false }: { address: string; isDimmed?: boolean }) {
  return (
    <Text {...(isDimmed ? { size: 'sm', c: 'dimmed' } : { inherit: true })}>
      Your address as Muster sees it: <Code>{address}</Code>
    </Text>
  );
}
