import type { Session } from '@muster/contract/sessions';
import { Drawer } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { DisplayControls } from './display-controls.tsx';
import classes from './qr-display.module.css';
import { RegisterPanel } from './register-panel.tsx';
import { SessionEnded } from './session-ended.tsx';
import { SessionWall } from './session-wall.tsx';
import { startProblemText, texts } from './sessions.texts.ts';
import { useDisplay } from './use-display.ts';
import { useTickingCode } from './use-ticking-code.ts';

type Props = { session: Session };

/** A running session on the wall, with the lecturer's buttons and the register beside it. */
export function SessionDisplay({ session }: Props) {
  const display = useDisplay(session.id);
  const [isRegisterOpen, setRegisterOpen] = useState(false);
  const { fullscreen, toggle } = useFullscreenDocument();
  const navigate = useNavigate();
  const { code, register } = display;
  const hasEnded = code?.state === 'ended';
  useHeadingFocus(code && (hasEnded ? 'ended' : 'on'));

  if (!code && display.error)
    return (
      <main className={classes.message}>
        <ErrorState
          text={texts.createFailed(startProblemText(display.error))}
          onRetry={display.retry}
          wayOn={{ to: '/lecturer-dashboard', label: 'Dashboard' }}
        />
      </main>
    );
  return (
    <>
      {hasEnded ? (
        <SessionEnded
          session={session}
          register={register}
          isRegisterBeside={isRegisterOpen}
          isBusy={display.isBusy}
          onRestart={display.restart}
          onNew={() => void navigate({ to: '/qr' })}
        />
      ) : (
        <TickingWall
          session={session}
          code={code}
          receivedAtMs={display.receivedAtMs}
          isOnline={display.isOnline}
          counts={register.isKnown ? register.counts : undefined}
          latest={register.latest}
        >
          <DisplayControls
            state={code?.state ?? 'created'}
            isBusy={display.isBusy || !code}
            isFullScreen={fullscreen}
            onPause={display.pause}
            onResume={display.resume}
            onExtend={display.extend}
            onStop={display.stop}
            onRegister={() => setRegisterOpen(true)}
            onFullScreen={() => void toggle()}
          />
        </TickingWall>
      )}
      {/* Open over the end of the run as well: whoever is at a student, or has typed something, goes on there. */}
      <Drawer
        opened={isRegisterOpen}
        onClose={() => setRegisterOpen(false)}
        position="right"
        size="32rem"
        // Beside the code, not over it: students go on scanning while the lecturer corrects.
        withOverlay={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        onKeyDown={(event) => {
          if (isOwnEscape(event)) setRegisterOpen(false);
        }}
        lockScroll={false}
        title={hasEnded ? 'Register · Attendance has ended' : 'Register'}
        closeButtonProps={{ 'aria-label': 'Close the register' }}
      >
        <RegisterPanel session={session} register={register} />
      </Drawer>
    </>
  );
}

type WallProps = Omit<ComponentProps<typeof SessionWall>, 'remainingMs' | 'isOutdated'> & { receivedAtMs: number };

/** The clock ticks here alone: the register beside it, 1,500 lines perhaps, has nothing to do with it. */
function TickingWall({ receivedAtMs, ...wall }: WallProps) {
  return <SessionWall {...wall} {...useTickingCode(wall.code, receivedAtMs)} />;
}

/** The kit closes everything that is open with one Escape; a dialog above the register, and a question, close alone. */
function isOwnEscape({ key, currentTarget, target }: KeyboardEvent): boolean {
  return key === 'Escape' && target instanceof Node && currentTarget.contains(target);
}
