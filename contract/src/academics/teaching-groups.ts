import { z } from 'zod';
import { identifierKey } from '../http/identifier-text.ts';
import { uuid } from '../http/shared.ts';

/** What names a teaching group: a parallel group of a module in one term, or a course of it that has no parallel groups. */
export const teachingGroupName = z.object({
  id: uuid,
  group_name: z.string(),
  /** The number of the course in another system. A group of this name is the whole course. */
  course_number: z.string().nullable(),
  /** The type of classes that are taught to the group; null: any. */
  class_type: z.string().nullable(),
});
export type TeachingGroupName = z.output<typeof teachingGroupName>;

/** The module of a teaching group, and those that it serves besides. */
type ModulesOfGroup = { readonly module_id: string | null; readonly further_module_ids: readonly string[] };

/** Whether students of the module can be in the teaching group. */
export const servesModule = (
  { module_id: own, further_module_ids: further }: ModulesOfGroup,
  module: string,
): boolean => own === module || further.includes(module);

const groupWord = '(?:parallel ?)?(?:gruppe|group|groupe|grupo|gruppo|gr|grp|ag|section|sektion)';
const leadingWord = new RegExp(`^${groupWord}\\b[.: ]*(?=[\\p{L}\\p{N}])`, 'u');
const firstOrLastWord = new RegExp(`^${groupWord}(?: |(?=\\d))(?=.)|(?<=.) ${groupWord}$`, 'gu');

/** The name of a teaching group as it is compared: 'Gruppe A' is 'A'. */
export const teachingGroupKey = (name: string): string =>
  identifierKey(name.normalize('NFKC')).replace(leadingWord, '');

/** The name of a teaching group as systems write it differently: 'TD-02' is 'td2', '1. Parallelgruppe' is '1', and '1.1' is not '11'. */
export const foldedGroupKey = (name: string): string =>
  identifierKey(name.normalize('NFKC'))
    .replaceAll(/[\s._:-]+/gu, ' ')
    .trim()
    .replaceAll(firstOrLastWord, '')
    .replaceAll(/(?<!\d)0+(?=\d)/gu, '')
    .replaceAll(/(?<!\d) | (?!\d)/gu, '');

/** The label of a teaching group, such as 'Group A · 010102'. */
export const teachingGroupLabel = ({
  group_name: name,
  course_number: number,
}: Pick<TeachingGroupName, 'group_name' | 'course_number'>): string =>
  number === null || number === name ? name : `${name} · ${number}`;

/** The name and the course number of a label; null: it has no number. */
export function splitTeachingGroupLabel(label: string): Pick<TeachingGroupName, 'group_name' | 'course_number'> {
  const at = label.lastIndexOf(' · ');
  return at < 0
    ? { group_name: label, course_number: null }
    : { group_name: label.slice(0, at).trim(), course_number: label.slice(at + 3).trim() };
}
