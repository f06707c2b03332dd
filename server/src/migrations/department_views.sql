-- What the role muster_departments reads of students. The schema faculty_office has views with the names of the tables, and transactions of
-- faculty offices search it first (platform/database/database.ts). So every query, filter and order of theirs finds NULL in a private field
-- that universities.faculty_office_fields does not name. security_invoker: the policies of the tables apply to the caller. Every start runs
-- the file, which replaces a view whose definition has changed.
DO $$
DECLARE
  private_fields constant text[] := ARRAY['contact_no', 'dob', 'gender', 'address'];
  -- A sub-select without reference to the row, which PostgreSQL evaluates once for each statement.
  seen constant text := $s$((SELECT u.faculty_office_fields FROM universities u
    WHERE u.id = nullif(current_setting('muster.university_id', true), '')::uuid)::text[])$s$;
  source text;
  definition text;
BEGIN
  IF to_regnamespace('faculty_office') IS NULL THEN
    IF NOT has_database_privilege(current_database(), 'CREATE') THEN
      -- Without the views an office would read all fields.
      REVOKE SELECT ON students, student_search FROM muster_departments;
      RAISE WARNING 'Faculty offices cannot read students: the owner of the tables may not create the schema faculty_office. Run GRANT CREATE ON DATABASE "%" TO "%" and start again.',
        current_database(), current_user;
      RETURN;
    END IF;
    CREATE SCHEMA faculty_office;
  END IF;
  GRANT USAGE ON SCHEMA faculty_office TO muster_departments;
  FOREACH source IN ARRAY ARRAY['students', 'student_search'] LOOP
    SELECT format('SELECT %s FROM %I.%I', string_agg(
      CASE WHEN attname = ANY (private_fields) THEN format('CASE WHEN %L = ANY (%s) THEN %I END AS %I', attname, seen, attname, attname)
        ELSE quote_ident(attname) END, ', ' ORDER BY attnum), current_schema(), source)
    INTO definition FROM pg_attribute WHERE attrelid = source::regclass AND attnum > 0 AND NOT attisdropped;
    CONTINUE WHEN obj_description(to_regclass('faculty_office.' || source), 'pg_class') = md5(definition);
    EXECUTE format('DROP VIEW IF EXISTS faculty_office.%I', source);
    EXECUTE format('CREATE VIEW faculty_office.%I WITH (security_invoker = true) AS %s', source, definition);
    EXECUTE format('COMMENT ON VIEW faculty_office.%I IS %L', source, md5(definition));
    EXECUTE format('GRANT SELECT ON faculty_office.%I TO muster_departments', source);
  END LOOP;
END
$$;
