import type { ClassDraft } from '@muster/contract/clashes';
import { IconAlertTriangle, IconUsersGroup } from '@tabler/icons-react';
import type { Findings } from './clash-checks.logic.ts';
import classes from './clash-panel.module.css';
import { ClashSuggestions, type FreeChoice } from './clash-suggestions.tsx';

type Props = {
  findings: Findings;
  draft: ClassDraft | undefined;
  /** The classes that are typed beside it. */
  others?: readonly ClassDraft[];
  exceptId?: string;
  /** Where the form finds the fields of this class. */
  path: string;
  onPick: (change: FreeChoice) => void;
};

/** What a class that is being typed clashes with, where it is too small, and what would do instead. */
export function ClashPanel({ findings: { clashes, capacity }, draft, others = [], exceptId, path, onPick }: Props) {
  const isTroubled = clashes.length + capacity.length > 0;
  return (
    <div className={classes.panel} data-empty={!isTroubled || undefined}>
      {/* Always there, so that what comes into it is read out. */}
      <div role="status">
        {isTroubled && (
          <ul className={classes.findings}>
            {clashes.map((text) => (
              <li key={text} data-kind="clash">
                <IconAlertTriangle size={20} aria-hidden />
                <span>{text}</span>
              </li>
            ))}
            {capacity.map((text) => (
              <li key={text} data-kind="capacity">
                <IconUsersGroup size={20} aria-hidden />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isTroubled && draft && (
        <ClashSuggestions
          draft={draft}
          others={others}
          exceptId={exceptId}
          hasClash={clashes.length > 0}
          onPick={(change) => {
            onPick(change);
            // What was pressed goes away with the clash.
            const field = 'venue' in change ? 'venue' : 'start_time';
            document.querySelector<HTMLElement>(`[data-path="${path}${field}"]`)?.focus();
          }}
        />
      )}
    </div>
  );
}
