-- A student number is one number however it is capitalised, as e-mail addresses, module codes and employee ids are. It is compared in a
-- column of its own: behind a policy PostgreSQL uses no index on lower().
ALTER TABLE students
  ADD COLUMN student_id_key text NOT NULL GENERATED ALWAYS AS (lower(student_id)) STORED,
  -- 0, but of students whose number somebody else had already, in other capitals, before there was this rule: they are counted up.
  ADD COLUMN student_id_twin smallint NOT NULL DEFAULT 0;

DO $$
DECLARE
  twins record;
BEGIN
  UPDATE students s SET student_id_twin = t.twin
  FROM (SELECT university_id, id, row_number() OVER (PARTITION BY university_id, student_id_key ORDER BY created_at, id) - 1 AS twin
    FROM students) t
  WHERE t.twin > 0 AND s.university_id = t.university_id AND s.id = t.id;
  -- Their numbers are nothing for a log.
  FOR twins IN
    SELECT u.code, count(*) AS students FROM students s JOIN universities u ON u.id = s.university_id
    WHERE s.student_id_twin > 0 GROUP BY u.code ORDER BY u.code
  LOOP
    RAISE WARNING 'In % students have a number that somebody else has in other capitals (%): see OPERATIONS.md', twins.code, twins.students;
  END LOOP;
END $$;

ALTER TABLE students DROP CONSTRAINT students_student_id_key;
ALTER TABLE students ADD CONSTRAINT students_student_id_key UNIQUE (university_id, student_id_key, student_id_twin);
