import { type SearchHit, searchKinds } from '@muster/contract/people/search';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';

const hitRow = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  active: z.boolean(),
});

/** The tables to search except students, with the columns to show and further columns to search. */
const kinds: readonly {
  readonly kind: string;
  readonly from: string;
  readonly title: string;
  readonly detail: string;
  readonly more: readonly string[];
}[] = [
  { kind: 'staff', from: 'staff t', title: 't.name', detail: 't.employee_id', more: ['t.email'] },
  { kind: 'module', from: 'modules t', title: 't.module_name', detail: 't.module_code', more: [] },
  {
    kind: 'group',
    from: `groups t JOIN degree_details d ON d.university_id = t.university_id AND d.id = t.degree_details_id`,
    title: 't.group_name',
    detail: `concat_ws(' · ', d.degree_programme, 'Year ' || t.year, (SELECT coalesce(u.terms[t.semester], 'Semester ' || t.semester) FROM universities u WHERE u.id = t.university_id), t.academic_year)`,
    more: [],
  },
  {
    kind: 'degree',
    from: 'degree_details t',
    title: 't.degree_programme',
    detail: `initcap(t.degree_level) || ' · ' || initcap(t.local_international)`,
    more: [],
  },
];

/** Students are searched by a SQL function with its own index; `rank` is its order. */
const students = `(SELECT 0 AS kind_order, 'student' AS kind, t.id, t.name AS title, t.student_id AS detail, t.active, s.rank
   FROM unnest(suggest_students($2, $3)) WITH ORDINALITY AS s (id, rank)
   JOIN students t ON t.university_id = $1 AND t.id = s.id)`;

/**
 * Lists up to `maxPerKind` hits of each kind. Order: matches at the start, matches at the start of a word, other matches; active before
 * inactive.
 */
export function listHits(tx: UniversityTx, words: string, maxPerKind: number): Promise<SearchHit[]> {
  const subqueries = kinds.map(({ kind, from, title, detail, more }, at) => {
    const further = kind === 'group' || kind === 'degree' ? [] : [detail, ...more];
    const startsWithInput = [title, ...further]
      .map((column) => `starts_with(fold_text(${column}), fold_text($2))`)
      .join(' OR ');
    return `(SELECT ${at + 1} AS kind_order, '${kind}' AS kind, t.id, ${title} AS title, ${detail} AS detail, t.active,
        CASE WHEN ${startsWithInput} THEN 0 WHEN strpos(fold_text(${title}), ' ' || fold_text($2)) > 0 THEN 1 ELSE 2 END::bigint AS rank
      FROM ${from} WHERE t.university_id = $1 AND ${sqlContains('$2', title, ...further)}
      ORDER BY rank, t.active DESC, natural_key(${title}), natural_key(${detail}), t.id LIMIT $3)`;
  });
  return tx.query(
    `SELECT kind, id, title, detail, active FROM (${[students, ...subqueries].join(' UNION ALL ')}) hits
     ORDER BY kind_order, rank, active DESC, natural_key(title), natural_key(detail), id`,
    [tx.universityId, words, maxPerKind],
    hitRow,
  );
}
