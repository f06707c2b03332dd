import { MultiSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { maxFurtherStaff } from '@muster/contract/timetables/class-types';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { withStatusOption } from '#ui/select/options-status.ts';
import { texts } from '../timetables.texts.ts';
import classes from './class-block.module.css';
import type { ClassFields } from './timetable-form.logic.ts';

type Choice = { readonly value: string; readonly label: string };

type Props = {
  fields: ClassFields;
  onChange: (change: Partial<ClassFields>) => void;
  /** Errors by field. */
  errors: Readonly<Record<string, unknown>>;
  path: string;
  isDisabled: boolean;
  lecturers: readonly Choice[];
  assistants: readonly Choice[];
  /** Set while the choices are loading or failed to load. */
  statusText: string | undefined;
};

/** Lecturers and assistants after the first ones. A button until the first use, as soon as the module is chosen. */
export function FurtherTeachers({
  fields,
  onChange,
  errors,
  path,
  isDisabled,
  lecturers,
  assistants,
  statusText,
}: Props) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { further_lecturer_ids: lecturerIds, further_assistant_ids: assistantIds } = fields;
  const hasError = errors['further_lecturer_ids'] !== undefined || errors['further_assistant_ids'] !== undefined;
  if (!isUnfolded && lecturerIds.length + assistantIds.length === 0 && !hasError)
    return isDisabled ? null : (
      <div className={classes.fullWidth}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setIsUnfolded(true)}
        >
          {texts.addFurther}
        </Button>
      </div>
    );
  const select = (field: 'further_lecturer_ids' | 'further_assistant_ids', choices: readonly Choice[]) => {
    // People of the other fields are moved here when they are chosen, except the first lecturer and assistant.
    const first = [fields.lecturer_id, fields.assistant_lecturer_id];
    return {
      'data-path': `${path}${field}`,
      className: classes.halfWidth,
      value: [...fields[field]],
      onChange: (ids: string[]) => onChange({ [field]: ids }),
      error: errors[field] as string | undefined,
      data: withStatusOption(
        choices.filter(({ value }) => !first.includes(value)),
        statusText,
      ),
      maxValues: maxFurtherStaff,
      searchable: true,
      clearable: true,
      hidePickedOptions: true,
      openOnFocus: false,
    };
  };
  return (
    <>
      <MultiSelect
        {...select('further_lecturer_ids', lecturers)}
        label={texts.furtherLecturers}
        disabled={isDisabled}
        autoFocus={isUnfolded}
        placeholder={lecturerIds.length === 0 ? 'None' : undefined}
        nothingFoundMessage={statusText ?? texts.noFurther}
      />
      <MultiSelect
        {...select('further_assistant_ids', assistants)}
        label={texts.furtherAssistants}
        disabled={isDisabled || fields.assistant_lecturer_id === ''}
        placeholder={
          fields.assistant_lecturer_id === '' ? texts.assistantFirst : assistantIds.length === 0 ? 'None' : undefined
        }
        nothingFoundMessage={statusText ?? texts.noAssistants}
      />
    </>
  );
}
