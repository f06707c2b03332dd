import type { ClassDraft } from '@muster/contract/timetables/clashes';
import { IconAlertTriangle, IconUserOff, IconUsersGroup } from '@tabler/icons-react';
import type { Findings } from './clash-checks.logic.ts';
import classes from './clash-panel.module.css';
import { ClashSuggestions, type FreeChoice } from './clash-suggestions.tsx';

type Props = {
  findings: Findings;
  draft: ClassDraft | undefined;
  /** The other classes of the form. */
  others?: readonly ClassDraft[];
  exceptId?: string;
  /** Path prefix of the form fields of this class. */
  path: string;
  onPick: (change: FreeChoice) => void;
};

/** Clashes and capacity problems of a class in a form, with suggestions. */
export function ClashPanel({
  findings: { clashes, capacity, noStudents },
  draft,
  others = [],
  exceptId,
  path,
  onPick,
}: Props) {
  const hasSuggestions = clashes.length + capacity.length > 0;
  const hasFindings = hasSuggestions || noStudents.length > 0;
  return (
    <div className={classes.panel} data-empty={!hasFindings || undefined}>
      {/* Always rendered: screen readers announce changes only in an existing live region. */}
      <div role="status">
        {hasFindings && (
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
            {noStudents.map((text) => (
              <li key={text} data-kind="no students">
                <IconUserOff size={20} aria-hidden />
                <span>No students are expected: {text}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {hasSuggestions && draft && (
        <ClashSuggestions
          draft={draft}
          others={others}
          exceptId={exceptId}
          hasClash={clashes.length > 0}
          onPick={(change) => {
            onPick(change);
            // The pressed button disappears with the clash.
            const field = 'venue' in change ? 'venue' : 'start_time';
            document.querySelector<HTMLElement>(`[data-path="${path}${field}"]`)?.focus();
          }}
        />
      )}
    </div>
  );
}
