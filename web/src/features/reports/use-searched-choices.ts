import { isolated } from '../../lib/isolated.ts';
import { findStaff, getGroup, getModule, getStaff } from '../../lib/searched-records.ts';
import { isUuid } from '../../lib/uuid.ts';
import { useSearchedChoice } from '../../ui/use-searched-choice.ts';
import type { Offered, ReportFilters } from './report-filters.logic.ts';
import { findGroups, findModules, findStudents, getChosenStudent } from './reports.api.ts';
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

/** An address may hold any word. */
const getChosenModule = async (id: string, signal: AbortSignal) => (isUuid(id) ? getModule(id, signal) : null);

export function useModuleChoice(filters: ReportFilters): Offered {
  const { degreeLevel, academicStatus, degree, year, semester, academicYear, group, module } = filters;
  const { options, isEmpty, query, onSearch } = useSearchedChoice({
    key: ['modules', 'filtered', degreeLevel, academicStatus, degree, year, semester, academicYear, group],
    value: module,
    none: texts.allModules,
    labelOf: ({ module_code, module_name }) => `${module_code} · ${module_name}`,
    find: (search, signal) => findModules(filters, search, signal),
    get: getChosenModule,
  });
  return { options, note: isEmpty ? texts.noModules : undefined, query, onSearch };
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
