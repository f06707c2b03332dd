import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FormSection } from '../../ui/form-section.tsx';
import { useFocusBeside } from '../../ui/use-focus-beside.ts';
import classes from './assignment-cards.module.css';
import { freeModules } from './assignment-rows.logic.ts';
import { NewAssignmentCard } from './new-assignment-card.tsx';
import { SavedAssignmentCard } from './saved-assignment-card.tsx';
import { texts } from './staff.texts.ts';
import type { AssignmentRows } from './use-assignment-rows.ts';

type Props = {
  assignments: AssignmentRows;
  /** On the form that adds somebody one card stays. */
  keepsOne: boolean;
};

/** Section Course Assignments: what the person may teach. */
export function AssignmentCards({ assignments, keepsOne }: Props) {
  const { existing, rows, queued } = assignments;
  const beside = useFocusBeside(existing.length + rows.length);
  return (
    <FormSection title={texts.assignments} text="The modules that this person may teach." isWide>
      {existing.length + rows.length > 0 && (
        <ul className={classes.cards} {...beside}>
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
              free={(modules) => freeModules(modules, rows, existing, row.id)}
              error={assignments.faults[row.id]}
              onChange={(change) => assignments.change(row.id, change)}
              {...(keepsOne && rows.length === 1 ? {} : { onRemove: () => assignments.removeNew(row.id) })}
            />
          ))}
        </ul>
      )}
      {queued.length > 0 && <p className={classes.warning}>{texts.deleteLater(queued.length)}</p>}
      <div>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={assignments.add}>
          {texts.addCourse}
        </Button>
      </div>
    </FormSection>
  );
}
