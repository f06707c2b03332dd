/** Decorative icon above a title that says the same in words. */
export function ResultIcon({ kind }: { kind: 'good' | 'stop' }) {
  return (
    <svg className={`icon ${kind}`} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" />
      <path d={kind === 'good' ? 'm14 25 7 7 14-15' : 'M24 14v12m0 7v.5'} />
    </svg>
  );
}
