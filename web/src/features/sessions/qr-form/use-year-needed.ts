import { useQuery } from '@tanstack/react-query';
import { useStructure } from '#lib/auth/use-structure.ts';
import { isYearNeeded, type QrForm } from './qr-form.logic.ts';
import { groupsQuery } from './session-choices.api.ts';

/** Whether the class of the form needs a year: also while its groups load. */
export function useYearNeeded({ groups, module_code }: Pick<QrForm, 'groups' | 'module_code'>): boolean {
  const structure = useStructure();
  return isYearNeeded(groups, useQuery(groupsQuery(module_code)).data ?? [], structure);
}
