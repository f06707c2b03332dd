-- Sorts by family name, then by name. Without a family name the last word of the name counts as one.
CREATE OR REPLACE FUNCTION family_sort_key(family_name text, name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, public AS $$
  SELECT search_key(coalesce(family_name, regexp_replace(name, '^.*\s', '')) || ' ' || name)
$$;

-- Sorts groups by the value of the numbers in their names.
CREATE OR REPLACE FUNCTION group_sort_key(group_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, public AS $$
  SELECT search_key(natural_key(group_name))
$$;

-- LIKE patterns for the folded text that contains each of the words, in any order. A word with a hyphen is found as a whole.
CREATE OR REPLACE FUNCTION word_patterns(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg('%' || regexp_replace(fold_text(word), '([\\%_])', '\\\1', 'g') || '%') FROM regexp_split_to_table(words, '[\s,]+') word
$$;

-- The number of the student, and those of the records that were joined into this one, as searches find them.
CREATE OR REPLACE FUNCTION student_numbers_key(university uuid, student uuid, number text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', search_key(number), (SELECT string_agg(search_key(j.student_id), ' ' ORDER BY j.student_id)
    FROM students j WHERE j.university_id = university AND j.joined_into = student))
$$;

-- Copies inserted and updated students to student_search. A record that was joined into another one is not in it.
CREATE OR REPLACE FUNCTION sync_student_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM student_search s USING new_rows n
  WHERE n.joined_into IS NOT NULL AND s.university_id = n.university_id AND s.student_id = n.id;
  INSERT INTO student_search AS s (university_id, student_id, created_at, active, local_international, gender, current_year,
    current_semester, degree_details_id, group_id, degree_key, group_key, number_key, email, words, family_key)
  SELECT n.university_id, n.id, n.created_at, n.active, n.local_international, n.gender, n.current_year,
    n.current_semester, n.degree_details_id, n.group_id, search_key(d.degree_programme), group_sort_key(g.group_name),
    search_key(n.student_id), n.email, concat_ws(E'\n', search_key(n.name), student_numbers_key(n.university_id, n.id, n.student_id),
      left(fold_text(n.email), 160)),
    family_sort_key(n.family_name, n.name)
  FROM new_rows n
  LEFT JOIN degree_details d ON d.university_id = n.university_id AND d.id = n.degree_details_id
  LEFT JOIN groups g ON g.university_id = n.university_id AND g.id = n.group_id
  WHERE n.joined_into IS NULL
  ON CONFLICT (university_id, student_id) DO UPDATE SET (created_at, active, local_international, gender, current_year,
    current_semester, degree_details_id, group_id, degree_key, group_key, number_key, email, words, family_key) =
    (excluded.created_at, excluded.active, excluded.local_international, excluded.gender, excluded.current_year,
    excluded.current_semester, excluded.degree_details_id, excluded.group_id, excluded.degree_key, excluded.group_key,
    excluded.number_key, excluded.email, excluded.words, excluded.family_key)
  WHERE (s.*) IS DISTINCT FROM (excluded.*);
  RETURN NULL;
END
$$;

-- Copies the new names of groups and degrees to student_search.
CREATE OR REPLACE FUNCTION rename_in_student_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'groups' THEN
    UPDATE student_search s SET group_key = group_sort_key(n.group_name)
    FROM new_rows n JOIN old_rows o USING (university_id, id)
    WHERE n.group_name <> o.group_name AND s.university_id = n.university_id AND s.group_key = group_sort_key(o.group_name)
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

-- The best matches for the quick search, in this order: the name, the number or the e-mail begins with the input; another word of the
-- name does; each word of the input (of the first three) is anywhere, if the input has more than two characters. The last two read
-- every student, the others a part of an index.
CREATE OR REPLACE FUNCTION suggest_students(input text, max_results int) RETURNS uuid[] LANGUAGE plpgsql STABLE
SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  university CONSTANT uuid := nullif(current_setting('muster.university_id', true), '');
  key CONSTANT text := btrim(search_key(input));
  address CONSTANT text := lower(btrim(input));
  input_words CONSTANT text[] := ARRAY(SELECT search_key(word) FROM regexp_split_to_table(btrim(input), '[\s,]+') word);
  -- A range instead of LIKE: behind a policy PostgreSQL uses an index for comparisons only.
  key_end CONSTANT text := key || U&'\+10FFFF';
  found uuid[];
BEGIN
  IF key = '' THEN
    RETURN '{}';
  END IF;
  found := ARRAY(SELECT student_id FROM student_search WHERE university_id = university AND words >= key AND words < key_end
    ORDER BY active DESC, words LIMIT max_results);
  found := found || ARRAY(SELECT student_id FROM student_search WHERE university_id = university AND number_key >= key
    AND number_key < key_end AND student_id <> ALL (found) ORDER BY active DESC, number_key LIMIT max_results - cardinality(found));
  found := found || ARRAY(SELECT student_id FROM student_search WHERE university_id = university AND email >= address
    AND email < address || U&'\+10FFFF' AND student_id <> ALL (found) ORDER BY active DESC, email LIMIT max_results - cardinality(found));
  IF cardinality(found) < max_results THEN
    found := found || ARRAY(SELECT student_id FROM student_search WHERE university_id = university
      AND strpos(words, CASE WHEN length(key) > 2 THEN input_words[1] ELSE ' ' || key END) > 0
      AND strpos(words, coalesce(input_words[2], '')) > 0 AND strpos(words, coalesce(input_words[3], '')) > 0 AND student_id <> ALL (found)
      ORDER BY strpos(words, ' ' || key) = 0, words LIMIT max_results - cardinality(found));
  END IF;
  RETURN found;
END
$$;

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON students REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sync_student_search();
CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON students REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sync_student_search();
CREATE OR REPLACE TRIGGER search_rename AFTER UPDATE ON groups REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION rename_in_student_search();
CREATE OR REPLACE TRIGGER search_rename AFTER UPDATE ON degree_details REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION rename_in_student_search();
-- ALWAYS: also where foreign keys are not checked (session_replication_role = replica, as in the demo).
ALTER TABLE students ENABLE ALWAYS TRIGGER search_insert, ENABLE ALWAYS TRIGGER search_update;
ALTER TABLE groups ENABLE ALWAYS TRIGGER search_rename;
ALTER TABLE degree_details ENABLE ALWAYS TRIGGER search_rename;

-- This file is applied again when it changes, and the stored keys with it.
UPDATE student_search t SET words = concat_ws(E'\n', search_key(s.name),
    student_numbers_key(s.university_id, s.id, s.student_id), left(fold_text(s.email), 160)),
  family_key = family_sort_key(s.family_name, s.name), number_key = search_key(s.student_id), degree_key = search_key(d.degree_programme), group_key = group_sort_key(g.group_name)
FROM students s
LEFT JOIN degree_details d ON d.university_id = s.university_id AND d.id = s.degree_details_id
LEFT JOIN groups g ON g.university_id = s.university_id AND g.id = s.group_id
WHERE s.university_id = t.university_id AND s.id = t.student_id;
