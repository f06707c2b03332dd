import type { View } from '../views.logic.ts';

type Props = { show: (view: View) => void; previous?: 'scanned' | 'typed' };

/** Buttons to scan or type a code. After an error the method used before comes first. */
export function CodeEntryButtons({ show, previous }: Props) {
  const scan = { name: 'camera', label: previous === 'scanned' ? 'Scan again' : 'Scan the code' } as const;
  const type = { name: 'typing', label: previous === 'typed' ? 'Type it again' : 'Type the code' } as const;
  return (
    <>
      {(previous === 'typed' ? [type, scan] : [scan, type]).map(({ name, label }, index) => (
        <button key={name} className={index === 0 ? undefined : 'secondary'} onClick={() => show({ name })}>
          {label}
        </button>
      ))}
    </>
  );
}
