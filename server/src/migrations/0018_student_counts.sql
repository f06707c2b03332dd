-- How many students there are of each kind is counted once, not for each list: a list that is filtered takes its total from here, and is
-- leafed through from its nearer end. Only what somebody typed is still counted by reading, and not again for the next page or another
-- order while nothing has changed.
CREATE TABLE student_counts (
  university_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  active boolean NOT NULL,
  local_international text NOT NULL,
  gender text,
  current_year smallint,
  current_semester smallint,
  degree_details_id uuid,
  group_id uuid,
  -- To be added up; below nothing where students left the kind. 0: something else about them changed.
  students bigint NOT NULL,
  CONSTRAINT student_counts_pkey PRIMARY KEY (university_id, id)
);
-- The owner's alone, as the copy that it counts (0003).
ALTER TABLE student_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY university ON student_counts USING (
  university_id = (SELECT nullif(current_setting('muster.university_id', true), '')::uuid)
  OR (SELECT current_setting('muster.scope', true)) = 'all');

-- Every change of the copy adds rows and changes none: whoever writes waits for nobody, and what a transaction sees adds up.
CREATE FUNCTION count_students() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO student_counts (university_id, active, local_international, gender, current_year, current_semester,
      degree_details_id, group_id, students)
    SELECT university_id, active, local_international, gender, current_year, current_semester, degree_details_id, group_id, sum(more)
    FROM (SELECT n.*, 1 AS more FROM new_rows n UNION ALL SELECT o.*, -1 FROM old_rows o) AS changed
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  ELSE
    INSERT INTO student_counts (university_id, active, local_international, gender, current_year, current_semester,
      degree_details_id, group_id, students)
    SELECT university_id, active, local_international, gender, current_year, current_semester, degree_details_id, group_id,
      CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
    FROM changed_rows GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_insert AFTER INSERT ON student_search REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_students();
CREATE TRIGGER count_update AFTER UPDATE ON student_search REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_students();
CREATE TRIGGER count_delete AFTER DELETE ON student_search REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_students();
-- Also for the demo, which is built without checking keys.
ALTER TABLE student_search ENABLE ALWAYS TRIGGER count_insert, ENABLE ALWAYS TRIGGER count_update, ENABLE ALWAYS TRIGGER count_delete;

-- Whoever is a student already.
LOCK TABLE student_search IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO student_counts (university_id, active, local_international, gender, current_year, current_semester, degree_details_id,
  group_id, students)
SELECT university_id, active, local_international, gender, current_year, current_semester, degree_details_id, group_id, count(*)
FROM student_search GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
ANALYZE student_counts;

-- Many rows of one kind become one, where that makes the table at least half as long. Rows that others are just adding stay for the
-- next time. Answers how many rows there are fewer.
CREATE FUNCTION fold_student_counts() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH long AS (
    SELECT university_id FROM student_counts GROUP BY university_id
    HAVING count(*) > 2 * count(DISTINCT (active, local_international, gender, current_year, current_semester, degree_details_id, group_id))
  ), gone AS (
    DELETE FROM student_counts t USING long WHERE t.university_id = long.university_id RETURNING t.*
  ), kept AS (
    INSERT INTO student_counts (university_id, active, local_international, gender, current_year, current_semester,
      degree_details_id, group_id, students)
    SELECT university_id, active, local_international, gender, current_year, current_semester, degree_details_id, group_id, sum(students)
    FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(students) <> 0 RETURNING 1
  )
  SELECT (SELECT count(*) FROM gone) - (SELECT count(*) FROM kept)
$$;

-- As in 0010, but for the totals. `known_total` is what the same words and filters had in all when `stamp` was `known_stamp`: as long as
-- that is the stamp nothing about any student of the university has changed, and it is not counted again.
DROP FUNCTION find_students(jsonb, text, boolean, bigint, bigint);
CREATE FUNCTION find_students(wanted jsonb, sort text, is_descending boolean, skip bigint, take bigint,
  known_stamp text DEFAULT NULL, known_total bigint DEFAULT NULL)
RETURNS TABLE (total bigint, ids uuid[], stamp text) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET random_page_cost = 1.1 SET seq_page_cost = 1.1 SET cpu_operator_cost = 0.01
SET cursor_tuple_fraction = 1 SET max_parallel_workers_per_gather = 0 SET jit = off AS $$
DECLARE
  university CONSTANT uuid := nullif(current_setting('muster.university_id', true), '');
  columns CONSTANT text[] := CASE sort
    WHEN 'student_id' THEN '{number_key,student_id}'
    WHEN 'email' THEN '{email,student_id}'
    WHEN 'degree_programme' THEN '{degree_key,number_key,student_id}'
    WHEN 'group_name' THEN '{group_key,number_key,student_id}'
    WHEN 'current_year' THEN '{current_year,number_key,student_id}'
    WHEN 'created_at' THEN '{created_at,student_id}'
    ELSE '{words,student_id}' END;
  has_words CONSTANT boolean := wanted ?| '{search,text,name,student_id,email}';
  places bigint := take;
  is_backwards boolean := false;
  conditions text;
  ordered text;
  matches refcursor;
  match uuid;
  before bigint := 0;
  passed bigint := 0;
BEGIN
  IF university IS NULL THEN
    RAISE EXCEPTION 'find_students is for a transaction within one university';
  END IF;
  SELECT string_agg(condition, ' AND ') INTO conditions FROM (VALUES
    (format('university_id = %L', university)),
    ('active = ANY (ARRAY[' || quote_literal(wanted ->> 'active') || ']::boolean[])'),
    ('current_year = ANY (ARRAY[' || quote_literal(wanted ->> 'year') || ']::smallint[])'),
    ('current_semester = ANY (ARRAY[' || quote_literal(wanted ->> 'semester') || ']::smallint[])'),
    ('degree_details_id = ANY (' || quote_literal(wanted ->> 'degrees') || ')'),
    ('group_id = ANY (' || quote_literal(wanted ->> 'groups') || ')'),
    ('student_id = ANY (' || quote_literal(wanted ->> 'ids') || ')'),
    ('local_international = ANY (ARRAY[' || quote_literal(wanted ->> 'local_international') || '])'),
    ('gender = ANY (ARRAY[' || quote_literal(wanted ->> 'gender') || '])'),
    (words_condition(university, wanted ->> 'search')),
    (words_condition(university, wanted ->> 'text')),
    ('words LIKE ' || quote_literal(search_pattern(wanted ->> 'name'))
      || ' AND split_part(words, E''\n'', 1) LIKE ' || quote_literal(search_pattern(wanted ->> 'name'))),
    ('words LIKE ' || quote_literal(search_pattern(wanted ->> 'student_id'))
      || ' AND number_key LIKE ' || quote_literal(search_pattern(wanted ->> 'student_id'))),
    (words_condition(university, wanted ->> 'email') || ' AND email LIKE ' || quote_literal(search_pattern(wanted ->> 'email')))
  ) AS given (condition) WHERE condition IS NOT NULL;

  IF NOT has_words AND wanted ? 'ids' THEN
    EXECUTE format('SELECT count(*) FROM student_search WHERE %s', conditions) INTO total;
  ELSIF NOT has_words THEN
    EXECUTE format('SELECT coalesce(sum(students), 0) FROM student_counts WHERE %s', conditions) INTO total;
  ELSE
    SELECT coalesce(bit_xor(uuid_hash_extended(t.id, 0)), 0) INTO stamp FROM student_counts t WHERE t.university_id = university;
    total := CASE WHEN stamp = known_stamp THEN known_total END;
  END IF;
  IF total IS NOT NULL THEN
    places := greatest(least(take, total - skip), 0);
    IF places = 0 THEN
      ids := '{}';
      RETURN NEXT;
      RETURN;
    END IF;
    is_backwards := take IS NOT NULL AND skip > total / 2;
  END IF;
  SELECT string_agg(name || CASE WHEN is_backwards <> is_descending THEN ' DESC' ELSE '' END, ', ' ORDER BY at) INTO ordered
  FROM unnest(columns) WITH ORDINALITY AS listed (name, at);
  ordered := format('SELECT student_id FROM student_search WHERE %s ORDER BY %s', conditions, ordered);
  before := CASE WHEN is_backwards THEN total - skip - places ELSE skip END;

  IF take IS NULL THEN
    EXECUTE format('SELECT array(%s)', ordered) INTO ids;
    total := cardinality(ids);
    ids := ids[skip + 1 : total];
  ELSIF has_words THEN
    ids := '{}';
    OPEN matches NO SCROLL FOR EXECUTE ordered;
    IF before > 0 THEN
      MOVE FORWARD least(before, 2147483647)::int IN matches;
      GET DIAGNOSTICS passed = ROW_COUNT;
    END IF;
    FOR place IN 1..places LOOP
      FETCH matches INTO match;
      EXIT WHEN NOT FOUND;
      ids := ids || match;
    END LOOP;
    IF total IS NULL THEN
      total := passed + cardinality(ids);
      MOVE FORWARD ALL IN matches;
      GET DIAGNOSTICS passed = ROW_COUNT;
      total := total + passed;
    END IF;
    CLOSE matches;
  ELSE
    EXECUTE format('SELECT array(%s LIMIT %L OFFSET %L)', ordered, places, before) INTO ids;
  END IF;
  IF is_backwards THEN
    ids := array(SELECT id FROM unnest(ids) WITH ORDINALITY AS found (id, at) ORDER BY at DESC);
  END IF;
  RETURN NEXT;
END
$$;
