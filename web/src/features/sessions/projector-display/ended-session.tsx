import type { CurrentCode, Session } from '@muster/contract/attendance/sessions';
import { Container, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import { DisplayHeading } from './display-heading.tsx';
import { SecondCodePanel } from '../second-code/second-code-panel.tsx';
import { registerTexts } from '../second-code/second-code.texts.ts';
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
  /** The names of the register are behind a press, because the page waits on the projector for the second code. */
  isRegisterHidden: boolean;
  registerPath: string;
  onToggleRegister: () => void;
  onRestart: () => void;
  onNew: () => void;
};

/** After the QR window: the attendance count, the register, and the next actions. */
export function EndedSession({ session, register, isRegisterOpen, isBusy, onRestart, onNew, ...second }: Props) {
  const { secondCode, onShowSecond, isRegisterHidden, registerPath, onToggleRegister } = second;
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
        {!isRegisterOpen && (isRegisterHidden || secondCode?.is_available) && (
          <Paper withBorder p="lg">
            <Group justify="space-between">
              <div style={{ flex: '1 1 20rem' }}>
                <Title order={2}>{registerTexts.title}</Title>
                <Text c="dimmed">{isRegisterHidden ? registerTexts.hidden : registerTexts.shown}</Text>
              </div>
              <Group>
                <Button variant="default" onClick={onToggleRegister} aria-expanded={!isRegisterHidden}>
                  {isRegisterHidden ? registerTexts.show : registerTexts.hide}
                </Button>
                <Button
                  component="a"
                  href={registerPath}
                  target="_blank"
                  rel="noopener"
                  variant="default"
                  leftSection={<IconExternalLink size={18} />}
                >
                  {registerTexts.otherWindow}
                </Button>
              </Group>
            </Group>
          </Paper>
        )}
        {!isRegisterOpen && !isRegisterHidden && <RegisterPanel session={session} register={register} />}
      </Stack>
    </Container>
  );
}
