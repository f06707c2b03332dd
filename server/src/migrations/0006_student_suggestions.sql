-- The quick search wants the first few students that fit, the likeliest first, and not how many there are: who is called so, then whose
-- number or e-mail begins so, then who has a name that begins so, then who has the letters anywhere. Each step is only taken when the
-- ones before found too few, so that a common beginning costs a walk along an index and a rare word a look into the trigrams.
-- Two letters are looked for where names and numbers begin only: anywhere they mean little, and no trigram helps to find them.
CREATE FUNCTION suggest_students(typed text, take int) RETURNS uuid[] LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET random_page_cost = 1.1 SET max_parallel_workers_per_gather = 0 SET jit = off AS $$
DECLARE
  university CONSTANT text := nullif(current_setting('muster.university_id', true), '');
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
    steps := steps || format('words LIKE %L ORDER BY words', '%' || plain || '%');
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
