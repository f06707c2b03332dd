import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { getGroup, getModule } from '#lib/api/search-records.ts';
import { isUuid } from '#lib/uuid.ts';
import { useSearchSelect } from '#ui/select/use-search-select.ts';
import type { FilterOptions, ReportFilters } from './report-filters.logic.ts';
import { findGroups, findModules, findStudents, getSelectedStudent } from '../reports.api.ts';
import { groupLabel, texts } from '../reports.texts.ts';

// Filters with too many options to load at once: the server searches them.

export function useStudentOptions(filters: ReportFilters): FilterOptions {
  const { student, department: _, date_from: __, date_to: ___, ...above } = filters;
  const { options, isEmpty, query, onSearch } = useSearchSelect({
    key: ['students', 'filtered', above],
    value: student,
    placeholderText: texts.allStudents,
    labelOf: ({ name, student_id }) => `${bidiIsolate(name)} · ${student_id}`,
    find: (search, signal) => findStudents(filters, search, signal),
    get: getSelectedStudent,
  });
  return { options, note: isEmpty ? texts.noStudents : undefined, query, onSearch };
}

export function useGroupOptions(filters: ReportFilters): FilterOptions {
  const { degreeLevel, academicStatus, degree, year, semester, academicYear, group } = filters;
  const { options, isEmpty, query, onSearch } = useSearchSelect({
    key: ['groups', 'filtered', degreeLevel, academicStatus, degree, year, semester, academicYear],
    value: group,
    placeholderText: texts.allGroups,
    labelOf: groupLabel,
    find: (search, signal) => findGroups(filters, search, signal),
    get: getGroup,
  });
  return { options, note: isEmpty ? texts.noGroups : undefined, query, onSearch };
}

/** A URL can hold any value. */
const getSelectedModule = async (id: string, signal: AbortSignal) => (isUuid(id) ? getModule(id, signal) : null);

export function useModuleOptions(filters: ReportFilters): FilterOptions {
  const { module, student: _, date_from: __, date_to: ___, ...above } = filters;
  const { options, isEmpty, query, onSearch } = useSearchSelect({
    key: ['modules', 'filtered', above],
    value: module,
    placeholderText: texts.allModules,
    labelOf: ({ module_code, module_name }) => `${module_code} · ${module_name}`,
    find: (search, signal) => findModules(filters, search, signal),
    get: getSelectedModule,
  });
  return { options, note: isEmpty ? texts.noModules : undefined, query, onSearch };
}
