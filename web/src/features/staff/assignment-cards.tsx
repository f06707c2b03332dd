import { Button } from '@mantine/core';
import { moduleTexts } from '@muster/contract/modules';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormSection } from '../../ui/form-section.tsx';
import { useFocusBeside } from '../../ui/use-focus-beside.ts';
import classes from './assignment-cards.module.css';
import { freeModules } from './assignment-rows.logic.ts';
import { NewAssignmentCard } from './new-assignment-card.tsx';
import { SavedAssignmentCard } from './saved-assignment-card.tsx';
import { moduleChoicesQuery } from './staff.api.ts';
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
  const modules = useQuery(moduleChoicesQuery());
  const known = modules.data ?? [];
  const beside = useFocusBeside(existing.length + rows.length);
  return (
    <FormSection title={texts.assignments} text="The modules that this person may teach." isWide>
      {modules.isError && (
        <p role="alert" className={classes.warning}>
          The modules could not be loaded.{' '}
          <Button variant="subtle" size="compact-md" onClick={() => void modules.refetch()}>
            Retry
          </Button>
        </p>
      )}
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
              modules={freeModules(known, rows, existing, row.id)}
              empty={modules.isSuccess && known.length === 0 ? moduleTexts.noModules : texts.noModuleFound}
              isLoading={modules.isPending}
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
