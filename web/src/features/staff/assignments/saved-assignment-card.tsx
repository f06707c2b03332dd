import type { Assignment } from '@muster/contract/people/staff';
import { IconTrash } from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import classes from './assignment-cards.module.css';
import { texts } from '../staff.texts.ts';

type Props = { assignment: Assignment; isBusy: boolean; onRemove: () => void };

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');

/** Card of a saved assignment, which can only be removed. */
export function SavedAssignmentCard({ assignment, isBusy, onRemove }: Props) {
  const { modules, can_teach_as_primary, can_teach_as_assistant } = assignment;
  return (
    <li className={classes.card} data-saved>
      <div className={classes.head}>
        <span className={classes.assigned}>{texts.assigned(modules.module_name)}</span>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          disabled={isBusy}
          leftSection={<IconTrash size={17} aria-hidden />}
          aria-label={`Remove ${modules.module_name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Code</dt>
          <dd>{modules.module_code}</dd>
        </div>
        <div>
          <dt>{texts.primary}</dt>
          <dd>{yesNo(can_teach_as_primary)}</dd>
        </div>
        <div>
          <dt>{texts.assistant}</dt>
          <dd>{yesNo(can_teach_as_assistant)}</dd>
        </div>
      </dl>
    </li>
  );
}
