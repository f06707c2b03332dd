import type { ClassDraft } from '@muster/contract/timetables/clashes';
import { memo } from 'react';
import { RemoveButton } from '../../../ui/actions/remove-button.tsx';
import { ClassBlockFields, type ModuleChoices } from '../timetable-form/class-block-fields.tsx';
import classes from '../timetable-form/class-block.module.css';
import { toClassDraft } from '../timetable-form/class-draft.logic.ts';
import type { Findings, ClashChecks } from '../timetable-form/clash-checks.ts';
import type { ClassBlock as Block, ClassFields, Term } from '../timetable-form/timetable-form.logic.ts';

type Props = {
  block: Block;
  number: number;
  term: Term;
  modules: ModuleChoices;
  /** Errors of the whole form by field. */
  errors: Readonly<Record<string, unknown>>;
  path: string;
  ClashPanel: ClashChecks['Panel'];
  findings: Findings;
  /** The other classes of the form; empty without findings. */
  others: readonly ClassDraft[];
  onChange: (id: string, change: Partial<ClassFields>) => void;
  /** Undefined for the only class. */
  onRemove: ((id: string) => void) | undefined;
};

export const headingId = (id: string): string => `class-${id}`;

/** One class of the form. Memoized, so that typing re-renders only the edited class. */
export const ClassBlock = memo(function ClassBlock(props: Props) {
  const { block, number, term, modules, errors, path, ClashPanel, findings, others, onChange, onRemove } = props;
  const { id } = block;
  const ownErrors = Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) =>
      field.startsWith(`blocks.${id}.`) ? [[field.slice(`blocks.${id}.`.length), error]] : [],
    ),
  );
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
        modules={modules}
        term={term}
        errors={ownErrors}
        path={path}
      />
      <ClashPanel
        findings={findings}
        draft={toClassDraft(block, term)}
        others={others}
        path={path}
        onPick={(change) => onChange(id, change)}
      />
    </li>
  );
});
