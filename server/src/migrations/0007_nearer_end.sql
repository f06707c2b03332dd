-- Without words a list is leafed through from its nearer end: the middle is its farthest page, no longer the last one.
CREATE OR REPLACE FUNCTION find_students(wanted jsonb, sort text, is_descending boolean, skip bigint, take bigint)
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
  conditions text;
  has_words CONSTANT boolean := wanted ?| '{search,text,name,student_id,email}';
  is_backwards boolean := false;
  ordered text;
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

  IF NOT has_words THEN
    EXECUTE format('SELECT count(*) FROM student_search WHERE %s', conditions) INTO total;
    is_backwards := take IS NOT NULL AND skip > total / 2;
  END IF;
  SELECT string_agg(name || CASE WHEN is_backwards <> is_descending THEN ' DESC' ELSE '' END, ', ' ORDER BY at) INTO ordered
  FROM unnest(columns) WITH ORDINALITY AS listed (name, at);
  ordered := format('SELECT student_id FROM student_search WHERE %s ORDER BY %s', conditions, ordered);

  -- Words are compared once: whoever counts those that hold them knows their order as well.
  IF has_words THEN
    EXECUTE format('SELECT array(%s)', ordered) INTO ids;
    total := cardinality(ids);
    ids := ids[skip + 1 : coalesce(skip + take, total)];
  ELSIF is_backwards THEN
    EXECUTE format('SELECT array(%s LIMIT %L OFFSET %L)', ordered, greatest(least(take, total - skip), 0),
      greatest(total - skip - take, 0)) INTO ids;
    ids := array(SELECT id FROM unnest(ids) WITH ORDINALITY AS found (id, at) ORDER BY at DESC);
  ELSE
    EXECUTE format('SELECT array(%s LIMIT %L OFFSET %L)', ordered, take, skip) INTO ids;
  END IF;
  RETURN NEXT;
END
$$;
