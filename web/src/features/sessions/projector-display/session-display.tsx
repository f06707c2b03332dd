import type { Session } from '@muster/contract/attendance/sessions';
import { Drawer } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { useHeadingFocus } from '#ui/focus/use-heading-focus.ts';
import { useArrivalNameStyle } from './arrival-names.ts';
import { DisplayControls } from './display-controls.tsx';
import classes from './qr-display.module.css';
import { RegisterPanel } from '../register/register-panel.tsx';
import { JoinRequestsLink } from '../class-list/join-requests.tsx';
import { EndedSession } from './ended-session.tsx';
import { ProjectorDisplay } from './projector-display.tsx';
import { SecondCodePanel } from '../second-code/second-code-panel.tsx';
import { SecondCodeDisplay } from '../second-code/second-code-display.tsx';
import { useDueSecondCode, useIsSecondCodeShown } from '../second-code/use-second-code-display.ts';
import { sessionQuery } from '../sessions.api.ts';
import { codeProblemText } from '../sessions.texts.ts';
import { useProjectorDisplay } from './use-projector-display.ts';
import { useTickingCode } from '../qr-code/use-ticking-code.ts';

type Props = { session: Session };

/** Projector display of a session with the lecturer's controls and the register in a side panel. */
export function SessionDisplay({ session }: Props) {
  const display = useProjectorDisplay(session.id);
  const [isRegisterOpen, setRegisterOpen] = useState(false);
  const [nameStyle, setNameStyle] = useArrivalNameStyle(session.attendance_requirement);
  const [isCodeShown, setCodeShown] = useState(false);
  const { fullscreen, toggle } = useFullscreenDocument();
  const navigate = useNavigate();
  const { code, register } = display;
  const registerPath = `/class-session/${session.id}`;
  const hasEnded = code?.state === 'ended';
  const client = useQueryClient();
  const openRegister = (): void => {
    // Another lecturer may have entered a head count since the session was loaded.
    void client.invalidateQueries({ queryKey: sessionQuery(session.id).queryKey });
    setRegisterOpen(true);
  };
  const isSecondShown = useIsSecondCodeShown(code, display.receivedAtMs);
  const secondCode = isSecondShown ? code?.second_code?.shown : null;
  const hasSecondCodes = hasEnded && code.second_code?.is_available === true;
  const [isRegisterHidden, setRegisterHidden] = useState(false);
  // Stays hidden at the end of the class: the names appear after a press only. Before the first paint.
  useLayoutEffect(() => {
    if (hasSecondCodes) setRegisterHidden(true);
  }, [hasSecondCodes]);
  useDueSecondCode(code, display.receivedAtMs, display.showSecondWhenDue);
  useHeadingFocus(code && (secondCode ? 'second' : hasEnded ? 'ended' : 'on'));

  if (!code && display.error)
    return (
      <main className={classes.message}>
        <ErrorState
          text={codeProblemText(display.error)}
          onRetry={display.retry}
          secondaryAction={{ to: '/lecturer-dashboard', label: 'Dashboard' }}
        />
      </main>
    );
  return (
    <>
      {secondCode ? (
        <SecondCodeDisplay session={session} code={secondCode} receivedAtMs={display.receivedAtMs} />
      ) : hasEnded ? (
        <EndedSession
          session={session}
          register={register}
          isRegisterOpen={isRegisterOpen}
          isBusy={display.isBusy}
          secondCode={code.second_code}
          onShowSecond={display.showSecond}
          isRegisterHidden={isRegisterHidden}
          registerPath={registerPath}
          onToggleRegister={() => setRegisterHidden(!isRegisterHidden)}
          onRestart={display.restart}
          onNew={() => void navigate({ to: '/qr' })}
        />
      ) : (
        <TickingDisplay
          session={session}
          code={code}
          receivedAtMs={display.receivedAtMs}
          isOnline={display.isOnline}
          presence={register.isKnown ? register.counts : { count: undefined, expected: session.expected }}
          latest={register.latest}
          nameStyle={nameStyle}
          isCodeShownOnPhone={isCodeShown}
          onShowTyped={display.showTyped}
        >
          <DisplayControls
            state={code?.state ?? 'created'}
            isBusy={display.isBusy || !code}
            registerPath={registerPath}
            isFullScreen={fullscreen}
            isCodeShown={isCodeShown}
            nameStyle={nameStyle}
            onPause={display.pause}
            onResume={display.resume}
            onExtend={display.extend}
            onStop={display.stop}
            onRegister={openRegister}
            onFullScreen={() => void toggle()}
            onCodeShown={setCodeShown}
            onNameStyle={setNameStyle}
          />
          <JoinRequestsLink sessionId={session.id} registerPath={registerPath} />
          {code?.state === 'paused' && code.second_code && (
            <SecondCodePanel secondCode={code.second_code} isBusy={display.isBusy} onShow={display.showSecond} />
          )}
        </TickingDisplay>
      )}
      {/* The panel stays open when the QR window ends, so that the lecturer keeps focus and typed text. */}
      <Drawer
        opened={isRegisterOpen}
        onClose={() => setRegisterOpen(false)}
        position="right"
        size="32rem"
        // No overlay: students keep scanning while the lecturer edits the register.
        withOverlay={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        onKeyDown={(event) => {
          if (isEscapeInside(event)) setRegisterOpen(false);
        }}
        lockScroll={false}
        title={hasEnded ? 'Register · Attendance is closed' : 'Register'}
        closeButtonProps={{ 'aria-label': 'Close the register' }}
      >
        <RegisterPanel session={session} register={register} />
      </Drawer>
    </>
  );
}

type TickingDisplayProps = Omit<
  ComponentProps<typeof ProjectorDisplay>,
  'remainingMs' | 'typedRemainingMs' | 'isOutdated'
> & {
  receivedAtMs: number;
};

/** Isolates the ticking clock, so that the register (up to 1,500 rows) does not re-render with it. */
function TickingDisplay({ receivedAtMs, ...display }: TickingDisplayProps) {
  return <ProjectorDisplay {...display} {...useTickingCode(display.code, receivedAtMs)} />;
}

/**
 * Mantine closes all open overlays with one Escape. This check closes the register only if the event came from inside
 * it.
 */
function isEscapeInside({ key, currentTarget, target }: KeyboardEvent): boolean {
  return key === 'Escape' && target instanceof Node && currentTarget.contains(target);
}
