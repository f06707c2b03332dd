-- Gives each table with a university_id, and the table of universities, the policy of the tenant. Every start runs it after the
-- migrations, so that a new table needs no statement for it; a changed condition replaces the policy. The block changes one table, and
-- sets muster.has_changed_policy.
--
-- A transaction sees the university of muster.university_id, or all of them where muster.scope is 'all'. Either is signed in
-- muster.signature (functions/is_signed.sql). The first condition reads the scope before it verifies, so that each table costs one
-- verification.
--
-- A transaction that is confined to departments signs them with the university, and that signature counts for muster_departments alone: another
-- role or other departments end what it sees. Processes of 0.2.0 sign the university alone; its last condition can go after that release.
--
-- The settings are compared in sub-selects, which PostgreSQL evaluates at most once for each table of a statement. Without them it reads
-- and casts the settings for each row: counting 10,000 students then takes 5.6 ms instead of 1.6, a report over 120,000 rows 109 ms instead
-- of 52. Lookups by key and planning take the same time with both (docs/performance/lists.md).
DO $$
DECLARE
  condition constant text := $s$
    %I = (SELECT nullif(current_setting('muster.university_id', true), '')::uuid
      WHERE current_setting('muster.scope', true) IS DISTINCT FROM 'all'
        AND CASE WHEN coalesce(current_setting('muster.departments', true), '') = '' THEN
            is_signed(current_setting('muster.university_id', true), current_setting('muster.signature', true), current_user)
          ELSE current_user = 'muster_departments' AND is_signed(
              current_setting('muster.university_id', true) || ' ' || current_setting('muster.departments', true),
              current_setting('muster.signature', true), current_user)
            OR is_signed(current_setting('muster.university_id', true), current_setting('muster.signature', true), current_user) END)
    OR (SELECT current_setting('muster.scope', true) = 'all' AND is_signed('all', current_setting('muster.signature', true), current_user))$s$;
  tenant record;
BEGIN
  FOR tenant IN
    SELECT c.relname AS name, a.attname AS key FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
      AND a.attname = CASE c.relname WHEN 'universities' THEN 'id' ELSE 'university_id' END
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND obj_description((SELECT p.oid FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'university'), 'pg_policy')
        IS DISTINCT FROM md5(condition)
    ORDER BY c.relname LIMIT 1
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', tenant.name);
    EXECUTE format('DROP POLICY IF EXISTS university ON %I', tenant.name);
    EXECUTE format('CREATE POLICY university ON %I USING (%s)', tenant.name, format(condition, tenant.key));
    EXECUTE format('COMMENT ON POLICY university ON %I IS %L', tenant.name, md5(condition));
  END LOOP;
  PERFORM set_config('muster.has_changed_policy', FOUND::text, true);
END
$$;
