import type { CurriculumModule } from './curriculum.ts';
import type { UniversityPlan } from './university-plan.ts';

export type Teachers = { primaries: number[]; assistants: number[] };

/** The last quarter of a stream's staff are assistant lecturers. Number 0 is the demo lecturer. */
export const firstAssistant = ({ staffPerStream }: UniversityPlan): number => Math.floor(staffPerStream * 0.75);

/** Who may teach a module, as numbers of the stream's staff. The same people teach its neighbour of the other semester. */
export function teachersOf(plan: UniversityPlan, module: CurriculumModule): Teachers {
  const ofSemester = plan.curriculum.modules.filter(({ semester }) => semester === module.semester);
  const at = ofSemester.indexOf(module);
  const assistantsFrom = firstAssistant(plan);
  const others = assistantsFrom - 1;
  const assistantCount = plan.staffPerStream - assistantsFrom;
  const primaries = [1 + ((2 * at) % others), 1 + ((2 * at + 1) % others)];
  // The demo lecturer also gives one lecture elsewhere, two modules further on.
  const show = ofSemester.findIndex(({ code }) => plan.showModules.includes(code));
  const isShown = at === show || at === show + 2;
  return {
    primaries: isShown ? [0, ...primaries] : primaries,
    assistants: [assistantsFrom + (at % assistantCount), assistantsFrom + ((at + 7) % assistantCount)],
  };
}
