import { Select } from '@mantine/core';
import type { Degree } from '@muster/contract/degrees';
import { timetableSemesters, timetableYears } from '@muster/contract/timetables';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { type Choices, missingText } from '../../ui/missing-text.ts';
import classes from './timetable-form-list.module.css';
import type { Term } from './timetable-form.logic.ts';
import { ofTerm } from './timetable-form.api.ts';
import { TimetableFormGroups } from './timetable-form-groups.tsx';
import { TimetableFormList } from './timetable-form-list.tsx';
import { degreeLabel, faultAt } from './timetable-form.texts.ts';
import { texts } from './timetables.texts.ts';

export const yearChoices = timetableYears.map((year) => ({ value: String(year), label: `Year ${year}` }));
export const semesterChoices = timetableSemesters.map((semester) => ({
  value: String(semester),
  label: `Semester ${semester}`,
}));

type Props = {
  term: Term;
  onChange: (change: Partial<Term>) => void;
  /** Until they have come there are none. */
  degrees: Choices & { data: readonly Degree[] | undefined };
  academicYears: readonly string[];
  /** By field. */
  errors: Readonly<Record<string, unknown>>;
  /** Before the names of the fields, where the form finds them. */
  path: string;
};

/** Section 1: whom the classes are for. The groups offered are those of the degrees in that term. */
export function TimetableFormTerm({ term, onChange, degrees, academicYears, errors, path }: Props) {
  const known = degrees.data ?? [];
  const select = (field: 'year' | 'semester' | 'academic_year', label: string) => ({
    label,
    withAsterisk: true,
    'data-path': path + field,
    error: faultAt(label, errors[field]),
    value: term[field] === '' ? null : term[field],
    onChange: (value: string | null) => onChange({ [field]: value ?? '' }),
  });

  return (
    <FormSection title={texts.section1Title} text={texts.section1Text}>
      <ChoicesFailed of={[degrees]} />
      <TimetableFormList
        label="Degree Programmes"
        height="degrees"
        parts={[{ options: known.map((degree) => ({ value: degree.id, label: degreeLabel(degree, known) })) }]}
        value={term.degree_details_ids}
        onChange={(degree_details_ids) => onChange({ degree_details_ids })}
        error={faultAt('Degree Programmes', errors['degree_details_ids']) && texts.chooseDegree}
        empty={missingText(degrees) ?? texts.noDegrees}
        path={`${path}degree_details_ids`}
      />
      <div className={classes.term}>
        <Select {...select('year', 'Year')} placeholder="Select year" data={yearChoices} />
        <Select {...select('semester', 'Semester')} placeholder="Select semester" data={semesterChoices} />
        <Select
          {...select('academic_year', 'Academic Year')}
          placeholder="Select academic year"
          data={[...academicYears]}
        />
      </div>
      <TimetableFormGroups
        // Others in another term, and nothing that was searched for among these.
        key={JSON.stringify(ofTerm(term))}
        term={term}
        degrees={known}
        onChange={(group_ids) => onChange({ group_ids })}
        error={faultAt('Groups', errors['group_ids']) && texts.chooseGroup}
        path={`${path}group_ids`}
      />
    </FormSection>
  );
}
