import { LoginScreen } from '../features/accounts/login-screen.tsx';
import { useAuthentication } from '../lib/current-user.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { LeadOn } from './lead-on.tsx';

/** `/login`: whoever is signed in, or has just become so, is led on. */
export function LoginPage() {
  const visitor = useAuthentication();
  if (visitor.state === 'signed in') return <LeadOn role={visitor.user.role} />;
  if (visitor.state === 'loading') {
    return (
      <main>
        <LoadingState />
      </main>
    );
  }
  return <LoginScreen />;
}
