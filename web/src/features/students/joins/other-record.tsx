import { findSameStudents } from '@muster/contract/people/same-person';
import type { ListedStudent } from '@muster/contract/people/students';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { Button } from '#ui/actions/button.tsx';
import { OptionsError } from '#ui/select/options-error.tsx';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { SearchCombobox } from '#ui/select/search-combobox.tsx';
import { useSearchSelect } from '#ui/select/use-search-select.ts';
import { findStudent, findStudents } from './joins.api.ts';
import classes from './joins.module.css';
import { texts } from './joins.texts.ts';

type Props = { student: ListedStudent; value: string; error: string | undefined; onChange: (id: string) => void };

/** Chooses the record to join with: from those with the same name and date of birth, or by search. */
export function OtherRecord({ student, value, error, onChange }: Props) {
  const { id, name, dob } = student;
  const same = useQuery({
    ...queryOf(findSameStudents, { body: { name, dob: dob ?? '' } }),
    select: (found) => found.filter((one) => one.id !== id),
    enabled: typeof dob === 'string',
  });
  const choice = useSearchSelect<ListedStudent>({
    key: ['students', 'to join'],
    value,
    labelOf: (one) => `${bidiIsolate(one.name)} · ${one.student_id}`,
    find: findStudents,
    get: findStudent,
  });
  return (
    <>
      {same.data !== undefined && same.data.length > 0 && (
        <div className={classes.suggestions} role="group" aria-label={texts.suggested}>
          <span className={classes.soft}>{texts.suggested}:</span>
          {same.data.map((one) => (
            <Button
              key={one.id}
              size="sm"
              variant="default"
              aria-pressed={one.id === value}
              onClick={() => onChange(one.id)}
            >
              {one.name} · {one.number}
            </Button>
          ))}
        </div>
      )}
      <OptionsError queries={[choice.query]} />
      <SearchCombobox
        label={texts.field}
        placeholder={texts.search}
        emptyText={optionsStatusText(choice.query) ?? texts.noneFound}
        options={choice.rows
          .filter((one) => one.id !== id)
          .map((one) => ({
            value: one.id,
            label: `${bidiIsolate(one.name)} · ${one.student_id}`,
            detail: [one.degree_programme, one.group_name, one.email].filter(Boolean).join(' · '),
          }))}
        onSearch={choice.onSearch}
        value={value}
        onChange={onChange}
        error={error}
        required
      />
    </>
  );
}
