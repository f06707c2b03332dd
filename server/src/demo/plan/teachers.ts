import type { CurriculumModule } from './curriculum.ts';
import type { UniversityPlan } from './university-plan.ts';

export type Teachers = { primaries: number[]; assistants: number[] };

/** The last quarter of the staff of a stream are assistant lecturers. Index 0 of the first stream is the demo lecturer. */
export const firstAssistant = ({ staffPerStream }: UniversityPlan): number => Math.floor(staffPerStream * 0.75);

/** The teachers of a module, as indexes of the staff of a stream. They also teach the module at the same index of the other semester. */
export function teachersOf(plan: UniversityPlan, module: CurriculumModule): Teachers {
  const ofSemester = plan.curriculum.modules.filter(({ semester }) => semester === module.semester);
  const at = ofSemester.indexOf(module);
  const assistantsFrom = firstAssistant(plan);
  const others = assistantsFrom - 1;
  const assistantCount = plan.staffPerStream - assistantsFrom;
  const primaries = [1 + ((2 * at) % others), 1 + ((2 * at + 1) % others)];
  // The demo lecturer also teaches a second module, two positions later.
  const demoModule = ofSemester.findIndex(({ code }) => plan.demoModules.includes(code));
  const isOfDemoLecturer = at === demoModule || at === demoModule + 2;
  // The demo lecturer has more than one parallel group, between which students can be moved.
  const hasParallelGroups = module.parallelGroups > 0;
  return {
    primaries: hasParallelGroups ? [0, ...primaries.slice(1)] : isOfDemoLecturer ? [0, ...primaries] : primaries,
    assistants: [assistantsFrom + (at % assistantCount), assistantsFrom + ((at + 7) % assistantCount)],
  };
}
