import { everyTermNames, type AcademicStructure } from '@muster/contract/academics/structure';
import { academicStructure } from '@muster/contract/academics/structure-form';
import type { UniversityTx } from '#platform/database/database.ts';

/** SQL: whether a module of the semester can have classes in the term (`isTaughtIn` of the contract). */
export const isModuleOfTerm = (semester: string, term: string): string =>
  `(${semester} = ${term} OR (${term} NOT IN ${everyTerm} AND ${semester} IN ${everyTerm}))`;
const everyTerm = `(${Object.values(everyTermNames).join(', ')})`;

const columns = Object.keys(academicStructure.shape).join(', ');

/** The years, terms, credits and class types that the university offers. */
export async function getStructure(tx: UniversityTx): Promise<AcademicStructure> {
  return tx.row(`SELECT ${columns} FROM universities WHERE id = $1`, [tx.universityId], academicStructure, 'prepared');
}
