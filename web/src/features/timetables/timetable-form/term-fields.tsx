import { Anchor, Radio, Select } from '@mantine/core';
import type { Degree } from '@muster/contract/academics/degrees';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { FormSection, fullWidthField } from '#ui/form/form-section.tsx';
import { type OptionsQuery, optionsStatusText } from '#ui/select/options-status.ts';
import classes from './checklist.module.css';
import type { Term } from './timetable-form.logic.ts';
import { toTermQuery } from './timetable-form.api.ts';
import { GroupChecklist } from './group-checklist.tsx';
import { Checklist } from './checklist.tsx';
import { degreeLabel, fieldError } from './timetable-form.texts.ts';
import { texts } from '../timetables.texts.ts';

type Props = {
  term: Term;
  onChange: (change: Partial<Term>) => void;
  /** Data is undefined until loaded. */
  degrees: OptionsQuery & { data: readonly Degree[] | undefined };
  academicYears: readonly string[];
  /** Errors by field. */
  errors: Readonly<Record<string, unknown>>;
  /** Path prefix of the form fields. */
  path: string;
  /** Below the groups. */
  children: ReactNode;
};

const audiences = [
  { value: 'cohort_groups', label: 'Cohort groups', description: texts.forCohorts },
  { value: 'teaching_groups', label: 'Teaching groups of the module', description: texts.forTeachingGroups },
  { value: 'everyone', label: 'Everyone enrolled', description: texts.forEveryone },
] as const;

/** Section 1: whom the classes are for, degrees, term and groups. Only fields that apply are shown. */
export function TermFields({ term, onChange, degrees, academicYears, errors, path, children }: Props) {
  const loadedDegrees = degrees.data ?? [];
  const { years, semesters } = useStructureOptions();
  const isOfCohorts = term.for === 'cohort_groups';
  const select = (field: 'year' | 'semester' | 'academic_year', label: string) => ({
    label,
    required: true,
    'data-path': path + field,
    error: fieldError(label, errors[field]),
    value: term[field] === '' ? null : term[field],
    onChange: (value: string | null) => onChange({ [field]: value ?? '' }),
  });

  return (
    <FormSection title={texts.section1Title} text={texts.section1Text}>
      <OptionsError queries={[degrees]} />
      <Radio.Group
        className={fullWidthField}
        label={texts.classesFor}
        value={term.for}
        onChange={(value) => onChange({ for: audiences.find(({ value: one }) => one === value)?.value ?? term.for })}
      >
        <div className={classes.audiences}>
          {audiences.map((audience) => (
            <Radio key={audience.value} {...audience} />
          ))}
        </div>
      </Radio.Group>
      {isOfCohorts && (
        <Checklist
          label="Degree Programmes"
          height="degrees"
          parts={[
            {
              options: loadedDegrees.map((degree) => ({ value: degree.id, label: degreeLabel(degree, loadedDegrees) })),
            },
          ]}
          value={term.degree_details_ids}
          onChange={(degree_details_ids) => onChange({ degree_details_ids })}
          error={fieldError('Degree Programmes', errors['degree_details_ids']) && texts.chooseDegree}
          empty={optionsStatusText(degrees) ?? <NoDegrees />}
          path={`${path}degree_details_ids`}
        />
      )}
      <div className={classes.term}>
        {isOfCohorts && <Select {...select('year', 'Year')} placeholder="Select year" data={years} />}
        <Select {...select('semester', 'Semester')} placeholder="Select semester" data={semesters} />
        <Select
          {...select('academic_year', 'Academic Year')}
          placeholder="Select academic year"
          data={[...academicYears]}
        />
      </div>
      {isOfCohorts && (
        <GroupChecklist
          // Resets the search when the degrees or the term change.
          key={JSON.stringify(toTermQuery(term))}
          term={term}
          degrees={loadedDegrees}
          onChange={(group_ids) => onChange({ group_ids })}
          error={fieldError('Groups', errors['group_ids']) && texts.chooseGroup}
          path={`${path}group_ids`}
        />
      )}
      {children}
    </FormSection>
  );
}

/** The specified text, and where an administrator adds one. */
const NoDegrees = () => (
  <>
    <span>{texts.noDegrees}</span>{' '}
    <Anchor component={Link} to="/add-degree-program">
      {texts.addDegree}
    </Anchor>
  </>
);
