import { type MappedModule, moduleTexts } from '@muster/contract/academics/modules';
import { enrollmentTypes } from '@muster/contract/people/enrollments';
import { Select } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { RemoveButton } from '#ui/actions/remove-button.tsx';
import { SearchCombobox } from '#ui/select/search-combobox.tsx';
import { EnrollmentTeachingGroup } from './enrollment-teaching-group.tsx';
import { EnrollmentGroup } from './enrollment-group.tsx';
import { filterModules, type NewEnrollment, getRowState, type defaultType } from './enrollment-rows.logic.ts';
import { enrollmentTypeLabels, incompleteRowTexts, texts } from '../students.texts.ts';
import classes from './enrollments.module.css';

type Props = {
  row: NewEnrollment;
  number: number;
  form: keyof typeof defaultType;
  academicYear: string;
  degreeId: string;
  modules: readonly MappedModule[];
  /** Query status of the modules. */
  modulesStatus: 'pending' | 'error' | 'success';
  taken: ReadonlySet<string>;
  error: string | undefined;
  onChange: (change: Partial<NewEnrollment>) => void;
  onRemove: (() => void) | undefined;
};

const types = enrollmentTypes.map((type) => ({ value: type, label: enrollmentTypeLabels[type] }));

/** One new enrollment. Shows a hint if it is incomplete and will not be saved. */
export function NewEnrollmentRow(props: Props) {
  const { row, number, form, academicYear, degreeId, modules, modulesStatus, taken, error, onChange, onRemove } = props;
  const { years, semesters } = useStructureOptions();
  const state = getRowState(row, academicYear, form);
  const incompleteText = state === 'incomplete' || state === 'no academic year' ? incompleteRowTexts[state] : undefined;
  const moduleOptions = filterModules(modules, degreeId, row).filter(
    ({ id }) => id === row.module_id || !taken.has(id),
  );
  return (
    <li>
      <div
        role="group"
        aria-label={`Course ${number}`}
        className={classes.row}
        data-incomplete={incompleteText !== undefined || error !== undefined || undefined}
      >
        <div className={classes.head}>
          <span className={classes.number}>Course {number}</span>
          {onRemove && <RemoveButton label={`course ${number}`} onRemove={onRemove} />}
        </div>
        <div className={classes.choices}>
          <Choice label="Year" data={years} value={row.year} onChange={(year) => onChange({ year })} />
          <Choice
            label="Semester"
            data={semesters}
            value={row.semester}
            onChange={(semester) => onChange({ semester })}
          />
          <Choice
            label="Enrollment Type"
            placeholder="Select type"
            data={types}
            value={row.enrollment_type}
            onChange={(type) => onChange({ enrollment_type: type })}
          />
          <SearchCombobox
            label="Module"
            placeholder={degreeId === '' ? texts.degreeFirst : 'Search for module...'}
            emptyText={emptyText(degreeId, modulesStatus, modules.length)}
            options={moduleOptions.map(({ id, module_name, module_code }) => ({
              value: id,
              label: module_name,
              detail: module_code,
            }))}
            value={row.module_id}
            onChange={(module_id) => onChange({ module_id })}
            onFreeText={(text) => onChange({ text })}
          />
          <EnrollmentTeachingGroup
            moduleId={row.module_id}
            academicYear={academicYear}
            semester={row.semester}
            value={row.teaching_group_id}
            onChange={(teaching_group_id) => onChange({ teaching_group_id })}
          />
          <EnrollmentGroup
            academicYear={academicYear}
            semester={row.semester}
            value={row.group_id}
            onChange={(group_id) => onChange({ group_id })}
          />
        </div>
        {(error ?? incompleteText) !== undefined && (
          <p className={classes.hint} data-error={error !== undefined || undefined}>
            <IconInfoCircle size={16} aria-hidden />
            {error ?? incompleteText}
          </p>
        )}
      </div>
    </li>
  );
}

type ChoiceProps = {
  label: string;
  placeholder?: string;
  data: { value: string; label: string }[];
  value: string;
  /** '' if cleared. */
  onChange: (value: string) => void;
};

function Choice({ label, placeholder = `Select ${label.toLowerCase()}`, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={data}
      clearable
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

function emptyText(degreeId: string, modulesStatus: Props['modulesStatus'], moduleCount: number): string {
  if (degreeId === '') return texts.degreeFirst;
  if (modulesStatus === 'error') return texts.modulesFailed;
  if (modulesStatus === 'pending') return 'Loading…';
  return moduleCount === 0 ? moduleTexts.noModules : texts.noModuleFound;
}
