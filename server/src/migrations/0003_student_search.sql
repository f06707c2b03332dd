-- Lists of students stay fast at 100,000 under row level security. LIKE and the trigram operators are not leakproof, so behind a
-- policy PostgreSQL uses no index for them; and a row of students is wide. What lists filter, search and sort by stands here once
-- more, narrow, kept by triggers, and is read by find_students alone, which confines itself to the transaction's university.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- One text for what people type in many ways: no capitals, no accents (vowel signs of other scripts stay), one blank for many.
-- A hundred characters of it find anybody, and fit into an index.
CREATE FUNCTION search_key(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT left(lower(normalize(regexp_replace(
    regexp_replace(normalize(typed, NFD), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'), NFC)), 100)
$$;

CREATE TABLE student_search (
  university_id uuid NOT NULL,
  student_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  active boolean NOT NULL,
  local_international text NOT NULL,
  gender text,
  current_year smallint,
  current_semester smallint,
  degree_details_id uuid,
  group_id uuid,
  degree_key text COLLATE "C",
  group_key text COLLATE "C",
  number_key text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  -- Name, number and e-mail, a line each.
  words text COLLATE "C" NOT NULL,
  CONSTRAINT student_search_pkey PRIMARY KEY (university_id, student_id)
    INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender)
);

-- The owner alone reads and writes it (muster_app is granted nothing, see app-role-grants.ts), through the functions below. The
-- policy is a second lock for whoever else is let in one day. It is not forced: it would keep the functions off the indexes again.
ALTER TABLE student_search ENABLE ROW LEVEL SECURITY;
CREATE POLICY university ON student_search USING (
  university_id = (SELECT nullif(current_setting('muster.university_id', true), '')::uuid)
  OR (SELECT current_setting('muster.scope', true)) = 'all');

CREATE FUNCTION keep_student_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM student_search s USING old_rows o WHERE s.university_id = o.university_id AND s.student_id = o.id;
    RETURN NULL;
  END IF;
  INSERT INTO student_search AS s (university_id, student_id, created_at, active, local_international, gender, current_year,
    current_semester, degree_details_id, group_id, degree_key, group_key, number_key, email, words)
  SELECT n.university_id, n.id, n.created_at, n.active, n.local_international, n.gender, n.current_year,
    n.current_semester, n.degree_details_id, n.group_id, search_key(d.degree_programme), search_key(g.group_name),
    search_key(n.student_id), n.email, concat_ws(E'\n', search_key(n.name), search_key(n.student_id), left(n.email, 160))
  FROM new_rows n
  LEFT JOIN degree_details d ON d.university_id = n.university_id AND d.id = n.degree_details_id
  LEFT JOIN groups g ON g.university_id = n.university_id AND g.id = n.group_id
  ON CONFLICT (university_id, student_id) DO UPDATE SET (created_at, active, local_international, gender, current_year,
    current_semester, degree_details_id, group_id, degree_key, group_key, number_key, email, words) =
    (excluded.created_at, excluded.active, excluded.local_international, excluded.gender, excluded.current_year,
    excluded.current_semester, excluded.degree_details_id, excluded.group_id, excluded.degree_key, excluded.group_key,
    excluded.number_key, excluded.email, excluded.words)
  WHERE (s.*) IS DISTINCT FROM (excluded.*);
  RETURN NULL;
END
$$;

CREATE FUNCTION rename_in_student_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'groups' THEN
    UPDATE student_search s SET group_key = search_key(n.group_name)
    FROM new_rows n JOIN old_rows o USING (university_id, id)
    WHERE n.group_name <> o.group_name AND s.university_id = n.university_id AND s.group_key = search_key(o.group_name)
      AND s.group_id = n.id;
  ELSE
    UPDATE student_search s SET degree_key = search_key(n.degree_programme)
    FROM new_rows n JOIN old_rows o USING (university_id, id)
    WHERE n.degree_programme <> o.degree_programme AND s.university_id = n.university_id
      AND s.degree_key = search_key(o.degree_programme) AND s.degree_details_id = n.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER search_insert AFTER INSERT ON students REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_student_search();
CREATE TRIGGER search_update AFTER UPDATE ON students REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_student_search();
CREATE TRIGGER search_delete AFTER DELETE ON students REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_student_search();
CREATE TRIGGER search_rename AFTER UPDATE ON groups REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION rename_in_student_search();
CREATE TRIGGER search_rename AFTER UPDATE ON degree_details REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION rename_in_student_search();
-- Also for the demo, which is built without checking keys.
ALTER TABLE students ENABLE ALWAYS TRIGGER search_insert, ENABLE ALWAYS TRIGGER search_update, ENABLE ALWAYS TRIGGER search_delete;
ALTER TABLE groups ENABLE ALWAYS TRIGGER search_rename;
ALTER TABLE degree_details ENABLE ALWAYS TRIGGER search_rename;

-- Whoever is a student already.
UPDATE students SET id = id;

-- A walk along an index in the order wanted, with all that is filtered by in it: neither counting nor leafing touches the table.
CREATE INDEX student_search_words_trgm_idx ON student_search USING gin (university_id, words gin_trgm_ops);
CREATE INDEX student_search_name_idx ON student_search (university_id, words, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender);
CREATE INDEX student_search_number_idx ON student_search (university_id, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_email_idx ON student_search (university_id, email, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_created_idx ON student_search (university_id, created_at, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_degree_idx ON student_search (university_id, degree_key, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_group_idx ON student_search (university_id, group_key, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_year_idx ON student_search (university_id, current_year, number_key, student_id)
  INCLUDE (active, current_semester, degree_details_id, group_id, local_international, gender, words);

ANALYZE student_search;

-- What somebody typed, as LIKE takes it: contained anywhere, and no character means anything but itself.
CREATE FUNCTION search_pattern(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = public, pg_temp AS $$ SELECT '%' || regexp_replace(search_key(typed), '([\\%_])', '\\\1', 'g') || '%' $$;

-- One page of a list: the ids in their order, and how many there are in all. What `wanted` does not name filters nothing; without
-- `take` the rest comes whole. The text is put together for each call, since a rare word and a common one want different plans.
-- Only the transaction's own university is ever looked at.
CREATE FUNCTION find_students(wanted jsonb, sort text, is_descending boolean, skip bigint, take bigint)
RETURNS TABLE (total bigint, ids uuid[]) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET random_page_cost = 1.1 SET max_parallel_workers_per_gather = 0 SET jit = off AS $$
DECLARE
  university CONSTANT text := nullif(current_setting('muster.university_id', true), '');
  columns CONSTANT text[] := CASE sort
    WHEN 'student_id' THEN '{number_key,student_id}'
    WHEN 'email' THEN '{email,student_id}'
    WHEN 'degree_programme' THEN '{degree_key,number_key,student_id}'
    WHEN 'group_name' THEN '{group_key,number_key,student_id}'
    WHEN 'current_year' THEN '{current_year,number_key,student_id}'
    WHEN 'created_at' THEN '{created_at,student_id}'
    ELSE '{words,student_id}' END;
  ordered CONSTANT text := array_to_string(columns, CASE WHEN is_descending THEN ' DESC, ' ELSE ', ' END)
    || CASE WHEN is_descending THEN ' DESC' ELSE '' END;
  conditions text;
BEGIN
  IF university IS NULL THEN
    RAISE EXCEPTION 'find_students is for a transaction within one university';
  END IF;
  SELECT string_agg(format(condition, value), ' AND ') INTO conditions FROM (VALUES
    ('university_id = %L', university),
    ('words LIKE %L', search_pattern(wanted ->> 'search')),
    ('words LIKE %L', search_pattern(wanted ->> 'text')),
    ('words LIKE %1$L AND split_part(words, E''\n'', 1) LIKE %1$L', search_pattern(wanted ->> 'name')),
    ('words LIKE %1$L AND number_key LIKE %1$L', search_pattern(wanted ->> 'student_id')),
    ('words LIKE %1$L AND email LIKE %1$L', search_pattern(wanted ->> 'email')),
    ('degree_details_id = ANY (%L)', wanted ->> 'degrees'),
    ('group_id = ANY (%L)', wanted ->> 'groups'),
    ('current_year = %L', wanted ->> 'year'),
    ('current_semester = %L', wanted ->> 'semester'),
    ('local_international = %L', wanted ->> 'local_international'),
    ('gender = %L', wanted ->> 'gender'),
    ('active = %L', wanted ->> 'active'),
    ('student_id = ANY (%L)', wanted ->> 'ids')
  ) AS given (condition, value) WHERE value IS NOT NULL;

  -- Words are compared once: whoever counts those that hold them knows their order as well.
  IF wanted ?| '{search,text,name,student_id,email}' THEN
    EXECUTE format('SELECT array(SELECT student_id FROM student_search WHERE %s ORDER BY %s)', conditions, ordered) INTO ids;
    total := cardinality(ids);
    ids := ids[skip + 1 : coalesce(skip + take, total)];
  ELSE
    EXECUTE format('SELECT count(*) FROM student_search WHERE %s', conditions) INTO total;
    EXECUTE format('SELECT array(SELECT student_id FROM student_search WHERE %s ORDER BY %s LIMIT %L OFFSET %L)', conditions,
      ordered, take, skip) INTO ids;
  END IF;
  RETURN NEXT;
END
$$;
