import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import classes from './assignment-cards.module.css';
import { availableModules } from './assignment-rows.logic.ts';
import { NewAssignmentCard } from './new-assignment-card.tsx';
import { SavedAssignmentCard } from './saved-assignment-card.tsx';
import { texts } from '../staff.texts.ts';
import type { AssignmentRows } from './use-assignment-rows.ts';

type Props = {
  assignments: AssignmentRows;
  /** The last card cannot be removed (form for new staff). */
  keepsLastCard: boolean;
};

/** Form section with the modules that a staff member may teach. */
export function AssignmentCards({ assignments, keepsLastCard }: Props) {
  const { existing, rows, queuedRemovals } = assignments;
  const addButton = useRef<HTMLButtonElement>(null);
  const focusFallback = useFocusFallback<HTMLUListElement>(addButton);
  return (
    <FormSection title={texts.assignments} text="Modules this person may teach" isWide>
      {existing.length + rows.length > 0 && (
        <ul className={classes.cards} {...focusFallback}>
          {existing.map((one) => (
            <SavedAssignmentCard
              key={one.id}
              assignment={one}
              isBusy={assignments.busyId === one.id}
              onRemove={() => void assignments.removeExisting(one)}
            />
          ))}
          {rows.map((row, index) => (
            <NewAssignmentCard
              key={row.id}
              row={row}
              number={existing.length + index + 1}
              availableModules={(modules) => availableModules(modules, rows, existing, row.id)}
              error={assignments.errors[row.id]}
              onChange={(change) => assignments.change(row.id, change)}
              {...(keepsLastCard && rows.length === 1 ? {} : { onRemove: () => assignments.removeNew(row.id) })}
            />
          ))}
        </ul>
      )}
      {queuedRemovals.length > 0 && <p className={classes.warning}>{texts.pendingRemovals(queuedRemovals.length)}</p>}
      <div>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={assignments.add}
        >
          {texts.addCourse}
        </Button>
      </div>
    </FormSection>
  );
}
