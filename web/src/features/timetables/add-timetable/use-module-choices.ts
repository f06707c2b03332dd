import { findModulesOf, getModule } from '#lib/api/search-records.ts';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { useSearchSelect } from '#ui/select/use-search-select.ts';
import type { ModuleChoices } from '../timetable-form/class-block-fields.tsx';
import type { Term } from '../timetable-form/timetable-form.logic.ts';
import { moduleLabel } from '../timetable-form/timetable-form.texts.ts';
import { texts } from '../timetables.texts.ts';

/** The modules of the semester, of any degree programme, with a search. Loaded unless the classes are for cohort groups. */
export function useModuleChoices({ for: audience, semester }: Term, moduleId: string): ModuleChoices {
  const isOpen = audience !== 'cohort_groups' && semester !== '';
  const modules = useSearchSelect({
    key: ['modules', 'of a semester', semester],
    value: audience === 'cohort_groups' ? '' : moduleId,
    labelOf: moduleLabel,
    isDisabled: !isOpen,
    find: (search, signal) => findModulesOf(semester, search, signal),
    get: getModule,
  });
  return {
    isOpen,
    options: isOpen && modules.query.data ? modules.options : undefined,
    waitsFor: isOpen ? undefined : texts.semesterFirst,
    missing: isOpen ? optionsStatusText(modules.query) : undefined,
    onSearch: modules.onSearch,
  };
}
