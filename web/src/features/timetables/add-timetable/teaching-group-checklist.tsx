import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { useQuery } from '@tanstack/react-query';
import { teachingGroupsOfTermQuery } from '#lib/api/search-records.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { OptionsError } from '#ui/select/options-error.tsx';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { Checklist } from '../timetable-form/checklist.tsx';
import type { ClassBlock, Term } from '../timetable-form/timetable-form.logic.ts';
import { texts } from '../timetables.texts.ts';

type Props = {
  term: Term;
  block: ClassBlock;
  error: unknown;
  path: string;
  onChange: (ids: string[]) => void;
};

/** The active teaching groups of the module of a class in the term. */
export function TeachingGroupChecklist({ term, block, error, path, onChange }: Props) {
  const isKnown = block.module_id !== '' && term.semester !== '' && term.academic_year !== '';
  const groups = useQuery(teachingGroupsOfTermQuery(isKnown ? block.module_id : '', term.academic_year, term.semester));
  return (
    <>
      <OptionsError queries={[groups]} />
      <Checklist
        label="Teaching groups"
        height="groups"
        parts={[{ options: groups.data?.map((one) => ({ value: one.id, label: teachingGroupLabel(one) })) ?? [] }]}
        value={block.teaching_group_ids}
        onChange={onChange}
        error={typeof error === 'string' ? error : undefined}
        empty={
          isKnown
            ? (optionsStatusText(groups) ?? <NoTeachingGroups term={term} moduleId={block.module_id} />)
            : texts.moduleAndYearFirst
        }
        path={path}
      />
    </>
  );
}

const NoTeachingGroups = ({ term, moduleId }: { term: Term; moduleId: string }) => (
  <>
    {texts.noTeachingGroups}{' '}
    <ButtonLink
      variant="subtle"
      size="sm"
      to={`/modules/${moduleId}`}
      search={{ academic_year: term.academic_year, semester: term.semester }}
    >
      {texts.addTeachingGroups}
    </ButtonLink>
  </>
);
