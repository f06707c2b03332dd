import { Title } from './view-title.tsx';

export function CheckingView() {
  return (
    <div className="wait">
      <span className="spinner" aria-hidden="true" />
      <Title>Checking you in…</Title>
    </div>
  );
}
