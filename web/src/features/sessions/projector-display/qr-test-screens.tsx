import { Badge, Stack, Text, Title } from '@mantine/core';
import { CodeCard } from '../qr-code/code-card.tsx';
import { sampleArrivals, sampleCode, sampleSession } from './sample-session.ts';
import { ProjectorDisplay } from './projector-display.tsx';

const testBadge = (
  <Badge variant="light" size="lg">
    Test page
  </Badge>
);

/** `/qr-test`: a fixed code for testing a projector and a camera. Public; sends no requests. */
export function QrTestScreen() {
  return (
    <Stack component="main" align="center" p="xl" gap="md">
      {testBadge}
      <Title order={1}>QR test</Title>
      <Text c="dimmed">A fixed sample code. Scanning it doesn't mark attendance.</Text>
      <CodeCard code={sampleCode} isOutdated={false} />
    </Stack>
  );
}

/** `/qr-display-test`: the projector display with fixed data. Public; sends no requests. */
export function QrDisplayTestScreen() {
  return (
    <ProjectorDisplay
      session={sampleSession}
      code={sampleCode}
      remainingMs={sampleCode.time_remaining}
      typedRemainingMs={sampleCode.typed_ends_in}
      onShowTyped={() => undefined}
      isOutdated={false}
      isOnline
      presence={{ count: 87, expected: 120 }}
      latest={sampleArrivals}
    >
      {testBadge}
    </ProjectorDisplay>
  );
}
