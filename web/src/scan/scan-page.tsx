import type { Arrival } from '@muster/contract/attendance/scan-page';
import { lazy, Suspense } from 'react';
import { hasCookies } from '#lib/check-in/has-cookies.ts';
import { requirementTexts } from '#lib/check-in/requirement.texts.ts';
import { demoText, isDemo } from '#lib/demo.ts';
import { CheckingView } from './views/checking-view.tsx';
import { CodeEntryButtons } from './views/code-entry-buttons.tsx';
import { JoinRequestView } from './views/join-request-view.tsx';
import { PositionView } from './views/position-view.tsx';
import { ErrorView } from './views/error-view.tsx';
import { CameraView } from './views/camera-view.tsx';
import { SignInForm } from './views/sign-in-form.tsx';
import { AccountChangedView } from './views/account-changed-view.tsx';
import { SuccessView } from './views/success-view.tsx';
import { ViewTitle } from './views/view-title.tsx';
import { TypingForm } from './views/typing-form.tsx';
import type { Return } from './finish-single-sign-on.ts';
import { readTabState } from './tab-storage.ts';
import { type CheckIn, useCheckIn } from './use-check-in.ts';
import { WaitingView } from './views/waiting-view.tsx';

const PasskeyView = lazy(async () => ({ default: (await import('./views/passkey-view.tsx')).PasskeyView }));

type Props = {
  arrival: Arrival;
  /** How a sign-in at a provider ended, after its return. */
  returned?: Return | undefined;
};

/** The page behind the address in a QR code. */
export function ScanPage({ arrival, returned }: Props) {
  const checkIn = useCheckIn(arrival);
  const { attendance_requirement: requirement } = arrival;
  const subject = [arrival.module_code, arrival.module_name].filter(Boolean).join(' · ');
  return (
    <>
      <header>
        <a href="/student-dashboard">Muster</a>
        {isDemo() && <p className="demo">{demoText}</p>}
      </header>
      <main>
        {subject !== '' && checkIn.view.name !== 'in' && <p className="subject">{subject}</p>}
        {requirement && checkIn.view.name !== 'in' && <p className="muted">{requirementTexts[requirement]}</p>}
        <CurrentView checkIn={checkIn} returned={returned} />
      </main>
    </>
  );
}

function CurrentView({ checkIn, returned }: { checkIn: CheckIn; returned: Return | undefined }) {
  const { view, show, submit, switchAccount, continueWith } = checkIn;
  // The student answers a second code: the mark is there.
  const { reply } = readTabState();
  switch (view.name) {
    case 'start':
      return (
        <>
          <ViewTitle>Check in to your class</ViewTitle>
          <p>Scan the code on the screen, or type the 8 characters that your lecturer shows.</p>
          <div className="buttons">
            <CodeEntryButtons show={show} />
          </div>
        </>
      );
    case 'checking':
      return <CheckingView />;
    case 'waiting':
      return <WaitingView view={view} onRetry={() => show({ ...view, name: 'checking' })} />;
    case 'position':
      return <PositionView attempt={view.attempt} submit={submit} />;
    case 'passkey':
      return (
        <Suspense fallback={<CheckingView />}>
          <PasskeyView attempt={view.attempt} hasFailed={view.hasFailed} submit={submit} />
        </Suspense>
      );
    case 'sign-in':
      return (
        <SignInForm
          hasExpired={view.hasExpired}
          returned={returned}
          hasClaim={view.next.name !== 'start' && hasCookies()}
          onDone={() => continueWith(view.next)}
        />
      );
    case 'in':
      return <SuccessView {...view} show={show} onSwitchAccount={switchAccount} />;
    case 'refused':
      return (
        <ErrorView
          code={view.code}
          isTyped={view.isTyped === true}
          checkedIn={reply}
          show={show}
          onSwitchAccount={switchAccount}
        />
      );
    case 'not-on-list':
      return <ErrorView code="not_on_list" attempt={view.attempt} show={show} onSwitchAccount={switchAccount} />;
    case 'join-request':
      return <JoinRequestView view={view} show={show} onMarkMissing={() => submit(view.attempt)} />;
    case 'account-changed':
      return <AccountChangedView onContinue={() => continueWith(view.next)} onSwitchAccount={switchAccount} />;
    case 'camera':
      return <CameraView onCode={(code) => submit({ code })} onType={() => show({ name: 'typing' })} />;
    case 'typing':
      return (
        <TypingForm
          isCheckedIn={reply !== undefined}
          onCode={(code) => submit({ typed_code: code })}
          onScan={() => show({ name: 'camera' })}
        />
      );
  }
}
