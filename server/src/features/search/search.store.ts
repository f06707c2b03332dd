import type { SearchHit } from '@muster/contract/search';
import type { UniversityTx } from '../../platform/database/database.ts';

/** One kind of thing: where it lies, what stands in its line, and what is looked through. Students are too many for that. */
const kinds = [
  { kind: 'staff', from: 'staff t', title: 't.name', detail: 't.employee_id', more: ['t.email'] },
  { kind: 'module', from: 'modules t', title: 't.module_name', detail: 't.module_code', more: [] },
  {
    kind: 'group',
    from: `groups t JOIN degree_details d ON d.university_id = t.university_id AND d.id = t.degree_details_id`,
    title: 't.group_name',
    detail: `concat_ws(' · ', d.degree_programme, 'Year ' || t.year, 'Semester ' || t.semester, t.academic_year)`,
    more: [],
  },
  {
    kind: 'degree',
    from: 'degree_details t',
    title: 't.degree_programme',
    detail: `initcap(t.degree_level) || ' · ' || initcap(t.local_international)`,
    more: [],
  },
] as const;

/** In the order of the function that reads the narrow copy of the students, which is made for it. */
const students = `(SELECT 0 AS place, 'student' AS kind, t.id, t.name AS title, t.student_id AS detail, t.active, s.rank
   FROM unnest(suggest_students($6, $5)) WITH ORDINALITY AS s (id, rank)
   JOIN students t ON t.university_id = $1 AND t.id = s.id)`;

/**
 * A few of each kind. What begins with the words comes before what has a word that begins so, and that before the rest; who is
 * active before who is not.
 */
export function listHits(tx: UniversityTx, words: string, ofEach: number): Promise<SearchHit[]> {
  const found = kinds.map(({ kind, from, title, detail, more }, at) => {
    const looked = kind === 'group' || kind === 'degree' ? [title] : [title, detail, ...more];
    const any = (pattern: string): string => looked.map((column) => `${column} ILIKE ${pattern}`).join(' OR ');
    return `(SELECT ${at + 1} AS place, '${kind}' AS kind, t.id, ${title} AS title, ${detail} AS detail, t.active,
        CASE WHEN ${any('$3')} THEN 0 WHEN ${title} ILIKE $4 THEN 1 ELSE 2 END::bigint AS rank
      FROM ${from} WHERE t.university_id = $1 AND (${any('$2')})
      ORDER BY rank, t.active DESC, ${title}, ${detail}, t.id LIMIT $5)`;
  });
  const plain = words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return tx.query<SearchHit>(
    `SELECT kind, id, title, detail, active FROM (${[students, ...found].join(' UNION ALL ')}) hits
     ORDER BY place, rank, active DESC, title, detail, id`,
    [tx.universityId, `%${plain}%`, `${plain}%`, `% ${plain}%`, ofEach, words],
  );
}
