import { Badge, Stack, Text, Title } from '@mantine/core';
import { CodeCard } from './code-card.tsx';
import { sampleArrivals, sampleCode, sampleSession } from './sample-session.ts';
import { SessionWall } from './session-wall.tsx';

const mark = (
  <Badge variant="light" size="lg">
    Test page
  </Badge>
);

/** `/qr-test`: one fixed code, to try a projector and a camera. Open to anybody; calls nothing. */
export function QrTestScreen() {
  return (
    <Stack component="main" align="center" p="xl" gap="md">
      {mark}
      <Title order={1}>QR test</Title>
      <Text c="dimmed">A fixed sample code. It marks nobody.</Text>
      <CodeCard code={sampleCode} isOutdated={false} />
    </Stack>
  );
}

/** `/qr-display-test`: the display of a class on fixed data. Open to anybody; calls nothing. */
export function QrDisplayTestScreen() {
  return (
    <SessionWall
      session={sampleSession}
      code={sampleCode}
      remainingMs={sampleCode.time_remaining}
      isOutdated={false}
      isOnline
      counts={{ count: 87, expected: 120 }}
      latest={sampleArrivals}
    >
      {mark}
    </SessionWall>
  );
}
