import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { listImportTerms } from '@muster/contract/academics/import-terms';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import { ClassListCheck } from '../../../features/timetables/class-list-check/class-list-check.tsx';

const kindsOfClassLists: readonly ImportKind[] = ['students', 'groups', 'timetables', 'enrolments'];
const currentTerm = { academic_year: '', semester: '' };

/** The check of the class lists for the terms of an import, or for the current term. */
export function ImportedClassLists({ id, kind }: { id: string; kind: ImportKind }) {
  const isShown = kindsOfClassLists.includes(kind);
  const terms = useQuery({ ...queryOf(listImportTerms, { params: { id } }), enabled: isShown });
  if (!isShown || terms.isPending) return null;
  const found = (terms.data ?? []).map((term) => ({ ...term, semester: String(term.semester) }));
  return (found.length === 0 ? [currentTerm] : found).map((term) => (
    <ClassListCheck key={`${term.academic_year} ${term.semester}`} term={term} />
  ));
}
