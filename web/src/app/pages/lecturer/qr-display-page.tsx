import { useLocation } from '@tanstack/react-router';
import { QrDisplayScreen } from '../../../features/sessions/projector-display/qr-display-screen.tsx';

export function QrDisplayPage() {
  const search = useLocation().search as { session?: unknown };
  return <QrDisplayScreen sessionId={typeof search.session === 'string' ? search.session : undefined} />;
}
