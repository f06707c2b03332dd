import { timetableAcademicYears } from '@muster/contract/timetables/timetables';
import { checkClassLists } from '@muster/contract/timetables/class-list-check';
import { useQuery } from '@tanstack/react-query';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { TermFilterBar } from '#ui/filters/term-filter-bar.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { today } from '#lib/format/dates.ts';
import { queryOf } from '#lib/api/query.ts';
import { filterYears } from '../timetables.logic.ts';
import { texts as common } from '../timetables.texts.ts';
import { classListCheckQuery } from './class-list-check.api.ts';
import { ClassListCheck } from './class-list-check.tsx';
import { texts } from './class-list-check.texts.ts';

const defaultSearch = { academic_year: '', semester: '' };

/** `/class-list-check`: the check of a semester, by default the current one. */
export function ClassListCheckScreen() {
  const [search, change] = useListSearch(defaultSearch, acceptedParams(checkClassLists));
  const years = useQuery(queryOf(timetableAcademicYears)).data ?? [];
  const date = today(useCurrentUser()?.time_zone);
  return (
    <>
      <PageHeader
        title={texts.title}
        text={texts.about}
        back={{ to: '/timetable-management', label: common.backToManagement }}
      />
      <TermFilterBar
        academicYears={filterYears(years, date)}
        search={search}
        shown={useQuery(classListCheckQuery(search)).data}
        onChange={change}
      />
      <ClassListCheck term={search} />
    </>
  );
}
