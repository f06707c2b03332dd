import type { View } from './views.logic.ts';

type Props = { show: (view: View) => void; isFirst?: boolean; scanLabel?: string };

/** The two ways to hand in a code from this page. */
export function CodeChoices({ show, isFirst = false, scanLabel = isFirst ? 'Scan the code' : 'Scan again' }: Props) {
  return (
    <div className="choices">
      <button onClick={() => show({ at: 'camera' })}>{scanLabel}</button>
      <button className="second" onClick={() => show({ at: 'typing' })}>
        Type the code
      </button>
    </div>
  );
}
