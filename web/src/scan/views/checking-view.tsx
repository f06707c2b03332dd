import { ViewTitle } from './view-title.tsx';

export function CheckingView() {
  return (
    <div className="loading">
      <span className="spinner" aria-hidden="true" />
      <ViewTitle>Checking you in…</ViewTitle>
    </div>
  );
}
