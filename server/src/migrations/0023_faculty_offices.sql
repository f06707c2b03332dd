-- Administrators who see the rows of their departments alone.
ALTER TABLE admins
  DROP CONSTRAINT admins_role_check,
  ADD CONSTRAINT admins_role_check CHECK (role IN ('owner', 'registrar', 'timetabler', 'reader', 'faculty_office')),
  ADD departments text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT admins_departments_check CHECK ((role = 'faculty_office') = (cardinality(departments) > 0));
COMMENT ON COLUMN admins.departments IS 'What a faculty office sees; empty for other roles.';
