import { isolated } from '../../lib/isolated.ts';
import { findStaff, getGroup, getStaff } from '../../lib/searched-records.ts';
import { useSearchedChoice } from '../../ui/use-searched-choice.ts';
import type { Offered, ReportFilters } from './report-filters.logic.ts';
import { findGroups, findStudents, getChosenStudent } from './reports.api.ts';
import { groupLabel, texts } from './reports.texts.ts';

// Out of a whole university, or of what the filters above leave: typing searches at the server.

export function useStudentChoice(filters: ReportFilters): Offered {
  const { student, date_from: _, date_to: __, ...above } = filters;
  const { options, isEmpty, query, onSearch } = useSearchedChoice({
    key: ['students', 'filtered', above],
    value: student,
    none: texts.allStudents,
    labelOf: ({ name, student_id }) => `${isolated(name)} · ${student_id}`,
    find: (search, signal) => findStudents(filters, search, signal),
    get: getChosenStudent,
  });
  return { options, note: isEmpty ? texts.noStudents : undefined, query, onSearch };
}

export function useGroupChoice(filters: ReportFilters): Offered {
  const { degreeLevel, academicStatus, degree, year, semester, academicYear, group } = filters;
  const { options, isEmpty, query, onSearch } = useSearchedChoice({
    key: ['groups', 'filtered', degreeLevel, academicStatus, degree, year, semester, academicYear],
    value: group,
    none: texts.allGroups,
    labelOf: groupLabel,
    find: (search, signal) => findGroups(filters, search, signal),
    get: getGroup,
  });
  return { options, note: isEmpty ? texts.noGroups : undefined, query, onSearch };
}

export function useLecturerChoice(value: string): Offered {
  const { options, query, onSearch } = useSearchedChoice({
    key: ['staff', 'lookup'],
    value,
    none: texts.allLecturers,
    labelOf: ({ name, employee_id }) => `${isolated(name)} · ${employee_id}`,
    find: findStaff('all'),
    get: getStaff,
  });
  return { options, query, onSearch };
}
