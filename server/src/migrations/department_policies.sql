-- What the role muster_departments can read: rows of the departments in muster.departments. The policies apply to this role alone, so that
-- the plans of all other transactions stay as they are. They come on top of the policy of the university. A table that is not listed
-- cannot be read. Every start runs the file; a changed condition replaces the policy. The block changes the policy of one table, and sets
-- muster.has_changed_policy.
DO $$
DECLARE
  departments constant text := $s$fold_text(department) = ANY ((SELECT current_setting('muster.departments', true))::text[])$s$;
  degrees constant text := 'degree_details_id IN (SELECT d.id FROM degree_details d)';
  modules constant text := 'module_id IN (SELECT m.id FROM modules m)';
  students constant text := 'student_id IN (SELECT st.id FROM students st)';
  sessions constant text := 'session_id IN (SELECT cs.id FROM class_sessions cs)';
  entries constant text := 'timetable_id IN (SELECT t.id FROM timetables t)';
  groups constant text := 'group_id IN (SELECT g.id FROM groups g)';
  readable record;
BEGIN
  PERFORM set_config('muster.has_changed_policy', 'false', true);
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO muster_departments', current_schema());
  FOR readable IN
    SELECT * FROM (VALUES
      ('universities', NULL),
      ('semesters', NULL),
      ('holidays', NULL),
      ('venues', NULL),
      ('degree_details', departments),
      ('modules', departments),
      ('module_degree_mappings', concat_ws(' AND ', modules, degrees)),
      ('teaching_group_modules', modules),
      -- Cohort groups of the degree programmes, and teaching groups that serve the modules.
      ('groups', concat_ws(' OR ', degrees, modules, 'id IN (SELECT f.group_id FROM teaching_group_modules f)')),
      ('students', degrees),
      ('student_search', degrees),
      ('student_module_enrollments', concat_ws(' AND ', students, modules)),
      ('staff_courses', modules),
      ('timetables', modules),
      ('timetable_degrees', concat_ws(' AND ', entries, degrees)),
      ('timetable_groups', concat_ws(' AND ', entries, groups)),
      ('timetable_lecturers', entries),
      ('class_changes', entries),
      ('class_sessions', modules),
      ('session_lecturers', sessions),
      ('session_groups', concat_ws(' AND ', sessions, groups)),
      -- Staff of the departments, and those who teach their modules.
      ('staff', departments || ' OR id IN (SELECT c.staff_id FROM staff_courses c)
         OR id IN (SELECT x FROM timetables t, unnest(ARRAY[t.lecturer_id, t.assistant_lecturer_id]) x WHERE x IS NOT NULL)
         OR id IN (SELECT x FROM class_sessions cs, unnest(ARRAY[cs.lecturer_id, cs.assistant_lecturer_id]) x WHERE x IS NOT NULL)
         OR id IN (SELECT e.staff_id FROM timetable_lecturers e) OR id IN (SELECT e.staff_id FROM session_lecturers e)
         OR id IN (SELECT h.substitute_lecturer_id FROM class_changes h WHERE h.substitute_lecturer_id IS NOT NULL)'),
      ('attendance', concat_ws(' AND ', students, modules)),
      ('mark_changes', concat_ws(' AND ', students, sessions)),
      ('class_totals', concat_ws(' AND ', sessions, degrees)),
      ('student_counters', concat_ws(' AND ', students, modules)),
      -- The record of the caller.
      ('admins', NULL),
      ('accounts', $s$role = 'admin'$s$)
    ) AS listed (name, condition)
  LOOP
    -- department_views.sql could not hide their private fields.
    CONTINUE WHEN readable.name IN ('students', 'student_search') AND to_regnamespace('faculty_office') IS NULL;
    IF readable.name = 'accounts' THEN
      GRANT SELECT (university_id, id, email, name, role, status, last_sign_in_at) ON accounts TO muster_departments;
    ELSIF NOT has_table_privilege('muster_departments', readable.name, 'SELECT') THEN
      EXECUTE format('GRANT SELECT ON %I TO muster_departments', readable.name);
    END IF;
    IF readable.condition IS NOT NULL AND obj_description(
      (SELECT oid FROM pg_policy WHERE polrelid = readable.name::regclass AND polname = 'departments'), 'pg_policy'
    ) IS DISTINCT FROM md5(readable.condition) THEN
      EXECUTE format('DROP POLICY IF EXISTS departments ON %I', readable.name);
      EXECUTE format('CREATE POLICY departments ON %I AS RESTRICTIVE TO muster_departments USING (
        (SELECT current_user) <> ''muster_departments'' OR (%s))', readable.name, readable.condition);
      EXECUTE format('COMMENT ON POLICY departments ON %I IS %L', readable.name, md5(readable.condition));
      PERFORM set_config('muster.has_changed_policy', 'true', true);
      EXIT;
    END IF;
  END LOOP;
  -- The log of exports.
  GRANT INSERT ON audit_events TO muster_departments;
END
$$;
