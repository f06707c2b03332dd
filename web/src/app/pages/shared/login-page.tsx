import { LoginScreen } from '../../../features/accounts/sign-in/login-screen.tsx';
import { useAuthentication } from '#lib/auth/current-user.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';

/** `/login`. The root redirects a user who is signed in. */
export function LoginPage() {
  const { state } = useAuthentication();
  if (state === 'signed out' || state === 'unreachable') return <LoginScreen />;
  return (
    <main>
      <LoadingState />
    </main>
  );
}
