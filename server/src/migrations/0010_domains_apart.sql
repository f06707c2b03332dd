-- What everybody's e-mail ends with is compared once for all of them, not once for each: words that many have are found in half the
-- time, and the trigrams of the university's own domain are no longer kept a hundred thousand times.
DROP INDEX student_search_words_trgm_idx, student_search_name_idx, student_search_number_idx, student_search_email_idx,
  student_search_created_idx, student_search_degree_idx, student_search_group_idx, student_search_year_idx;
-- Words are name, number and e-mail up to its last @, a line each; the rest of the e-mail is its domain.
ALTER TABLE student_search
  ADD COLUMN mail_domain text COLLATE "C" NOT NULL GENERATED ALWAYS AS (substring(left(email, 160) FROM '[^@]*$')) STORED,
  ALTER COLUMN words TYPE text COLLATE "C" USING left(words, length(words) - length(substring(left(email, 160) FROM '[^@]*$')));

CREATE OR REPLACE FUNCTION keep_student_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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
    search_key(n.student_id), n.email,
    concat_ws(E'\n', search_key(n.name), search_key(n.student_id), regexp_replace(left(n.email, 160), '[^@]*$', ''))
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

-- As in 0003, with the domain.
CREATE INDEX student_search_words_trgm_idx ON student_search USING gin (university_id, words gin_trgm_ops);
CREATE INDEX student_search_domain_idx ON student_search (university_id, mail_domain);
CREATE INDEX student_search_name_idx ON student_search (university_id, words, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, mail_domain);
CREATE INDEX student_search_number_idx ON student_search (university_id, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, mail_domain, words);
CREATE INDEX student_search_email_idx ON student_search (university_id, email, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, mail_domain, words);
CREATE INDEX student_search_created_idx ON student_search (university_id, created_at, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, mail_domain, words);
CREATE INDEX student_search_degree_idx ON student_search (university_id, degree_key, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, mail_domain, words);
CREATE INDEX student_search_group_idx ON student_search (university_id, group_key, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, mail_domain, words);
CREATE INDEX student_search_year_idx ON student_search (university_id, current_year, number_key, student_id)
  INCLUDE (active, current_semester, degree_details_id, group_id, local_international, gender, mail_domain, words);
ANALYZE student_search;

-- The condition that what somebody typed stands in name, number or e-mail. A university has few domains: those it stands in are
-- looked up here. What goes on behind an @ begins where the words end. Where everybody has another domain each is compared after all.
CREATE FUNCTION words_condition(university uuid, typed text) RETURNS text LANGUAGE plpgsql STABLE STRICT
SET search_path = public, pg_temp AS $$
DECLARE
  most CONSTANT int := 200;
  pattern CONSTANT text := search_pattern(typed);
  before_at CONSTANT text := substring(pattern FROM '^(.*@)');
  in_domain CONSTANT text := coalesce(substring(pattern FROM '^.*@(.*)$'), pattern);
  anywhere CONSTANT text := format('words LIKE %L', pattern);
  domains text[];
  is_domain text;
BEGIN
  IF pattern = '%%' THEN
    RETURN anywhere;
  END IF;
  WITH RECURSIVE had AS (
    (SELECT mail_domain FROM student_search WHERE university_id = university ORDER BY mail_domain LIMIT 1)
    UNION ALL
    SELECT (SELECT s.mail_domain FROM student_search s WHERE s.university_id = university AND s.mail_domain > had.mail_domain
      ORDER BY s.mail_domain LIMIT 1) FROM had WHERE had.mail_domain IS NOT NULL)
  SELECT array_agg(mail_domain) INTO domains FROM (SELECT mail_domain FROM had WHERE mail_domain IS NOT NULL LIMIT most) AS few;
  IF cardinality(domains) = most THEN
    is_domain := format('mail_domain LIKE %L', in_domain);
  ELSE
    domains := array(SELECT one FROM unnest(domains) AS one WHERE one LIKE in_domain);
    IF cardinality(domains) = 0 THEN
      RETURN anywhere;
    END IF;
    is_domain := format('mail_domain = ANY (%L)', domains);
  END IF;
  IF before_at IS NOT NULL THEN
    is_domain := format('(%s AND words LIKE %L)', is_domain, before_at);
  END IF;
  RETURN format('(%s OR %s)', is_domain, anywhere);
END
$$;

-- With words a list is walked along once, in its order: who matches is counted on the way, and only the page is kept. What is
-- filtered by as one of a list is compared before the words, which cost more; sorting thousands costs more than the planner believes.
CREATE OR REPLACE FUNCTION find_students(wanted jsonb, sort text, is_descending boolean, skip bigint, take bigint)
RETURNS TABLE (total bigint, ids uuid[]) LANGUAGE plpgsql STABLE SECURITY DEFINER
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
  is_backwards boolean := false;
  conditions text;
  ordered text;
  matches refcursor;
  match uuid;
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

  IF NOT has_words THEN
    EXECUTE format('SELECT count(*) FROM student_search WHERE %s', conditions) INTO total;
    is_backwards := take IS NOT NULL AND skip > total / 2;
  END IF;
  SELECT string_agg(name || CASE WHEN is_backwards <> is_descending THEN ' DESC' ELSE '' END, ', ' ORDER BY at) INTO ordered
  FROM unnest(columns) WITH ORDINALITY AS listed (name, at);
  ordered := format('SELECT student_id FROM student_search WHERE %s ORDER BY %s', conditions, ordered);

  IF has_words AND take IS NOT NULL THEN
    ids := '{}';
    total := 0;
    OPEN matches NO SCROLL FOR EXECUTE ordered;
    IF skip > 0 THEN
      MOVE FORWARD least(skip, 2147483647)::int IN matches;
      GET DIAGNOSTICS total = ROW_COUNT;
    END IF;
    FOR place IN 1..take LOOP
      FETCH matches INTO match;
      EXIT WHEN NOT FOUND;
      ids := ids || match;
    END LOOP;
    MOVE FORWARD ALL IN matches;
    GET DIAGNOSTICS passed = ROW_COUNT;
    CLOSE matches;
    total := total + cardinality(ids) + passed;
  ELSIF has_words THEN
    EXECUTE format('SELECT array(%s)', ordered) INTO ids;
    total := cardinality(ids);
    ids := ids[skip + 1 : total];
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

-- As in 0006, but for the domain in its last step.
CREATE OR REPLACE FUNCTION suggest_students(typed text, take int) RETURNS uuid[] LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET random_page_cost = 1.1 SET max_parallel_workers_per_gather = 0 SET jit = off AS $$
DECLARE
  university CONSTANT uuid := nullif(current_setting('muster.university_id', true), '');
  plain CONSTANT text := regexp_replace(search_key(btrim(typed)), '([\\%_])', '\\\1', 'g');
  steps text[];
  step text;
  found uuid[] := '{}';
  more uuid[];
BEGIN
  IF university IS NULL THEN
    RAISE EXCEPTION 'suggest_students is for a transaction within one university';
  END IF;
  IF plain = '' THEN
    RETURN found;
  END IF;
  steps := ARRAY[
    format('words LIKE %L ORDER BY active DESC, words', plain || '%'),
    format('number_key LIKE %L ORDER BY active DESC, number_key', plain || '%'),
    format('email LIKE %L ORDER BY active DESC, email', plain || '%'),
    format('words LIKE %L ORDER BY words', '% ' || plain || '%')];
  IF length(plain) > 2 THEN
    steps := steps || format('%s ORDER BY words', words_condition(university, btrim(typed)));
  END IF;
  FOREACH step IN ARRAY steps LOOP
    EXIT WHEN cardinality(found) >= take;
    EXECUTE format('SELECT array(SELECT student_id FROM student_search WHERE university_id = %L AND NOT student_id = ANY (%L) AND %s LIMIT %L)',
      university, found, step, take - cardinality(found)) INTO more;
    found := found || more;
  END LOOP;
  RETURN found;
END
$$;
