import type { Session } from '@muster/contract/sessions';
import { Button, Container, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DisplayHeading } from './display-heading.tsx';
import { RegisterPanel } from './register-panel.tsx';
import classes from './qr-display.module.css';
import type { Register } from './use-register.ts';

type Props = {
  session: Session;
  register: Register;
  /** It stands open beside this already. */
  isRegisterBeside: boolean;
  isBusy: boolean;
  onRestart: () => void;
  onNew: () => void;
};

/** After the run: how many came, the register to correct, and the way on. */
export function SessionEnded({ session, register, isRegisterBeside, isBusy, onRestart, onNew }: Props) {
  const { count, expected } = register.counts;
  return (
    <Container component="main" size="md" py="xl" className={isRegisterBeside ? classes.beside : undefined}>
      <Stack gap="xl">
        <Group justify="space-between" align="flex-end">
          <DisplayHeading session={session} />
          <Button
            component={Link}
            to="/lecturer-dashboard"
            variant="subtle"
            px="xs"
            mx="calc(var(--mantine-spacing-xs) * -1)"
            leftSection={<IconArrowLeft size={18} />}
          >
            Dashboard
          </Button>
        </Group>
        <Paper withBorder p="lg">
          <Group justify="space-between">
            <div>
              <Title order={2}>Attendance has ended</Title>
              <Text c="dimmed">
                {register.isKnown && `${count} of ${expected} present. `}Codes no longer work; you can still correct the
                register.
              </Text>
            </div>
            <Group>
              <Button variant="default" onClick={onRestart} loading={isBusy}>
                Show codes again
              </Button>
              <Button variant="light" onClick={onNew}>
                Start a new session
              </Button>
            </Group>
          </Group>
        </Paper>
        {!isRegisterBeside && <RegisterPanel session={session} register={register} />}
      </Stack>
    </Container>
  );
}
