import type { View } from '../views.logic.ts';

type Props = { show: (view: View) => void; previous?: 'scanned' | 'typed' };

/** The two ways to hand in a code from this page; after a refusal the one that was tried comes first. */
export function CodeEntryButtons({ show, previous }: Props) {
  const scan = { at: 'camera', label: previous === 'scanned' ? 'Scan again' : 'Scan the code' } as const;
  const type = { at: 'typing', label: previous === 'typed' ? 'Type it again' : 'Type the code' } as const;
  return (
    <div className="buttons">
      {(previous === 'typed' ? [type, scan] : [scan, type]).map(({ at, label }, index) => (
        <button key={at} className={index === 0 ? undefined : 'secondary'} onClick={() => show({ name: at })}>
          {label}
        </button>
      ))}
    </div>
  );
}
