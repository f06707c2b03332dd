import type { CurrentCode, Session } from '@muster/contract/attendance/sessions';
import { Container, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/actions/button.tsx';
import { DisplayHeading } from './display-heading.tsx';
import { SecondCodePanel } from '../second-code/second-code-panel.tsx';
import { RegisterPanel } from '../register/register-panel.tsx';
import classes from './qr-display.module.css';
import type { Register } from '../register/use-register.ts';

type Props = {
  session: Session;
  register: Register;
  /** The register is already open in the side panel. */
  isRegisterOpen: boolean;
  isBusy: boolean;
  secondCode: CurrentCode['second_code'] | undefined;
  onShowSecond: () => void;
  onRestart: () => void;
  onNew: () => void;
};

/** After the QR window: the attendance count, the register, and the next actions. */
export function EndedSession({ session, register, isRegisterOpen, isBusy, onRestart, onNew, ...second }: Props) {
  const { secondCode, onShowSecond } = second;
  const { count, expected } = register.counts;
  return (
    <Container component="main" size="md" py="xl" className={isRegisterOpen ? classes.withRegister : undefined}>
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
              <Title order={2}>Attendance is closed</Title>
              <Text c="dimmed">
                {register.isKnown && `${count} of ${expected} present. `}You can still change marks.
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
        {secondCode && <SecondCodePanel secondCode={secondCode} isBusy={isBusy} onShow={onShowSecond} />}
        {!isRegisterOpen && <RegisterPanel session={session} register={register} />}
      </Stack>
    </Container>
  );
}
