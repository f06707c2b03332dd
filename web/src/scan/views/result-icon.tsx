import { type ResultKind, resultPaths } from '#lib/check-in/result-icons.ts';

/** Decorative icon above a title that says the same in words. */
export function ResultIcon({ kind }: { kind: ResultKind }) {
  return (
    <svg className={`icon ${kind}`} viewBox="0 0 48 48" aria-hidden="true">
      {kind === 'good' && <circle className="pulse" cx="24" cy="24" r="23" />}
      <circle cx="24" cy="24" r="23" />
      <path d={resultPaths[kind]} pathLength="1" />
    </svg>
  );
}
