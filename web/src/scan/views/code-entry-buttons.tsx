import type { View } from '../views.logic.ts';

type Props = { show: (view: View) => void; before?: 'scanned' | 'typed' };

/** The two ways to hand in a code from this page; after a refusal the one that was tried comes first. */
export function CodeChoices({ show, before }: Props) {
  const scan = { at: 'camera', label: before === 'scanned' ? 'Scan again' : 'Scan the code' } as const;
  const type = { at: 'typing', label: before === 'typed' ? 'Type it again' : 'Type the code' } as const;
  return (
    <div className="choices">
      {(before === 'typed' ? [type, scan] : [scan, type]).map(({ at, label }, index) => (
        <button key={at} className={index === 0 ? undefined : 'second'} onClick={() => show({ at })}>
          {label}
        </button>
      ))}
    </div>
  );
}
