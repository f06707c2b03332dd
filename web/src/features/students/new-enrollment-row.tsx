import type { MappedModule } from '@muster/contract/modules';
import { enrollmentTypes } from '@muster/contract/enrollments';
import { mappingYears, moduleSemesters, moduleTexts } from '@muster/contract/modules';
import { Select } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { RemoveButton } from '../../ui/remove-button.tsx';
import { SearchCombobox } from '../../ui/search-combobox.tsx';
import { modulesFor, type NewEnrollment, stateOf, type usualType } from './enrollment-rows.logic.ts';
import { enrollmentTypeWords, leftOut, texts } from './students.texts.ts';
import classes from './enrollments.module.css';

type Props = {
  row: NewEnrollment;
  number: number;
  form: keyof typeof usualType;
  academicYear: string;
  degreeId: string;
  modules: readonly MappedModule[];
  /** How far the modules to choose from have come. */
  loading: 'pending' | 'error' | 'success';
  taken: ReadonlySet<string>;
  refusal: string | undefined;
  onChange: (change: Partial<NewEnrollment>) => void;
  onRemove: (() => void) | undefined;
};

const years = mappingYears.map((year) => ({ value: String(year), label: `Year ${year}` }));
const semesters = moduleSemesters.map((semester) => ({ value: String(semester), label: `Semester ${semester}` }));
const types = enrollmentTypes.map((type) => ({ value: type, label: enrollmentTypeWords[type] }));

/** One module more for the student. Says by itself when it would not be saved. */
export function NewEnrollmentRow(props: Props) {
  const { row, number, form, academicYear, degreeId, modules, loading, taken, refusal, onChange, onRemove } = props;
  const state = stateOf(row, academicYear, form);
  const why = state === 'half filled' || state === 'no academic year' ? leftOut[state] : undefined;
  const offered = modulesFor(modules, degreeId, row).filter(({ id }) => id === row.module_id || !taken.has(id));
  return (
    <li>
      <div
        role="group"
        aria-label={`Course ${number}`}
        className={classes.row}
        data-left-out={why !== undefined || refusal !== undefined || undefined}
      >
        <div className={classes.head}>
          <span className={classes.number}>Course {number}</span>
          {onRemove && <RemoveButton of={`course ${number}`} onRemove={onRemove} />}
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
            empty={emptyText(degreeId, loading, modules.length)}
            options={offered.map(({ id, module_name, module_code }) => ({
              value: id,
              label: module_name,
              detail: module_code,
            }))}
            value={row.module_id}
            onChange={(module_id) => onChange({ module_id })}
            onText={(text) => onChange({ text })}
          />
        </div>
        {(refusal ?? why) !== undefined && (
          <p className={classes.why} data-refused={refusal !== undefined || undefined}>
            <IconInfoCircle size={16} aria-hidden />
            {refusal ?? why}
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
  /** '' is none. */
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

function emptyText(degreeId: string, loading: Props['loading'], known: number): string {
  if (degreeId === '') return texts.degreeFirst;
  if (loading === 'error') return texts.modulesFailed;
  if (loading === 'pending') return 'Loading…';
  return known === 0 ? moduleTexts.noModules : texts.noModuleFits;
}
