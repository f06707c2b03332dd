import type { ClassDraft } from '@muster/contract/timetables/clashes';
import { memo } from 'react';
import { RemoveButton } from '#ui/actions/remove-button.tsx';
import { ClassBlockFields, type ModuleChoices } from '../timetable-form/class-block-fields.tsx';
import classes from '../timetable-form/class-block.module.css';
import { ExpectedStudents } from './expected-students.tsx';
import { TeachingGroupChecklist } from './teaching-group-checklist.tsx';
import { useSemester } from '../timetable-form/use-semester.ts';
import { useModuleChoices } from './use-module-choices.ts';
import { toClassDraft } from '../timetable-form/class-draft.logic.ts';
import type { Findings, ClashChecks } from '../timetable-form/clash-checks.ts';
import { type ClassBlock as Block, groupIdsOf, type Term } from '../timetable-form/timetable-form.logic.ts';

type Props = {
  block: Block;
  number: number;
  term: Term;
  modules: ModuleChoices;
  /** Errors of the whole form by field. */
  errors: Readonly<Record<string, unknown>>;
  path: string;
  ClashPanel: ClashChecks['Panel'];
  /** The first day of a class that names none; undefined: that of the semester. */
  usualFirstDay: string | undefined;
  findings: Findings;
  /** The other classes of the form; empty without findings. */
  others: readonly ClassDraft[];
  onChange: (id: string, change: Partial<Block>) => void;
  /** Undefined for the only class. */
  onRemove: ((id: string) => void) | undefined;
};

export const headingId = (id: string): string => `class-${id}`;

/** One class of the form. Memoized, so that typing re-renders only the edited class. */
export const ClassBlock = memo(function ClassBlock(props: Props) {
  const { block, number, term, modules, errors, path, ClashPanel, findings, others, onChange, onRemove } = props;
  const semester = useSemester(term).dates;
  const { id } = block;
  const ownErrors = Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) =>
      field.startsWith(`blocks.${id}.`) ? [[field.slice(`blocks.${id}.`.length), error]] : [],
    ),
  );
  const searched = useModuleChoices(term, block.module_id);
  return (
    <li className={classes.block} aria-labelledby={headingId(id)}>
      <div className={classes.head}>
        <h3 className={classes.title} id={headingId(id)} tabIndex={-1}>
          Class {number}
        </h3>
        {onRemove && <RemoveButton label={`class ${number}`} onRemove={() => onRemove(id)} />}
      </div>
      <ClassBlockFields
        fields={block}
        onChange={(change) => onChange(id, change)}
        modules={term.for === 'cohort_groups' ? modules : searched}
        {...(term.for === 'teaching_groups' && {
          groups: (
            <TeachingGroupChecklist
              term={term}
              block={block}
              error={ownErrors['group_ids']}
              path={`${path}group_ids`}
              onChange={(ids) => onChange(id, { teaching_group_ids: ids })}
            />
          ),
        })}
        term={term}
        usualFirstDay={props.usualFirstDay}
        errors={ownErrors}
        path={path}
      />
      <ExpectedStudents term={term} block={block} />
      <ClashPanel
        findings={findings}
        draft={toClassDraft(block, { ...term, group_ids: groupIdsOf(term, block) }, semester)}
        others={others}
        path={path}
        onPick={(change) => onChange(id, change)}
      />
    </li>
  );
});
