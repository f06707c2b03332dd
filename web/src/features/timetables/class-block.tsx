import type { ClassDraft } from '@muster/contract/clashes';
import { memo } from 'react';
import { RemoveButton } from '../../ui/remove-button.tsx';
import { ClassBlockFields, type ModuleChoices } from './class-block-fields.tsx';
import classes from './class-block.module.css';
import { draftOf } from './class-draft.logic.ts';
import type { Findings, FormClashes } from './form-clashes.ts';
import type { ClassBlock as Block, ClassFields, Term } from './timetable-form.logic.ts';

type Props = {
  block: Block;
  number: number;
  term: Term;
  modules: ModuleChoices;
  /** Of the whole form, by field. */
  errors: Readonly<Record<string, unknown>>;
  path: string;
  ClashPanel: FormClashes['Panel'];
  findings: Findings;
  /** What the other classes take; only of interest to one with findings. */
  others: readonly ClassDraft[];
  onChange: (id: string, change: Partial<ClassFields>) => void;
  /** Not for the only one. */
  onRemove: ((id: string) => void) | undefined;
};

export const headingOf = (id: string): string => `class-${id}`;

/** One class of the add form. Only the one that is typed in is drawn again. */
export const ClassBlock = memo(function ClassBlock(props: Props) {
  const { block, number, term, modules, errors, path, ClashPanel, findings, others, onChange, onRemove } = props;
  const { id } = block;
  const own = Object.fromEntries(
    Object.entries(errors).flatMap(([field, fault]) =>
      field.startsWith(`blocks.${id}.`) ? [[field.slice(`blocks.${id}.`.length), fault]] : [],
    ),
  );
  return (
    <li className={classes.block} aria-labelledby={headingOf(id)}>
      <div className={classes.head}>
        <h3 className={classes.title} id={headingOf(id)} tabIndex={-1}>
          Class {number}
        </h3>
        {onRemove && <RemoveButton of={`class ${number}`} onRemove={() => onRemove(id)} />}
      </div>
      <ClassBlockFields
        fields={block}
        onChange={(change) => onChange(id, change)}
        modules={modules}
        errors={own}
        path={path}
      />
      <ClashPanel
        findings={findings}
        draft={draftOf(block, term)}
        others={others}
        path={path}
        onPick={(change) => onChange(id, change)}
      />
    </li>
  );
});
