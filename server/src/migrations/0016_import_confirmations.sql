-- Rows of an import that change a sign-in email, or a name beyond small differences, need a confirmation.

ALTER TABLE imports
  ADD confirm_emails boolean NOT NULL DEFAULT false,
  ADD confirm_names boolean NOT NULL DEFAULT false,
  ADD email_change_count integer NOT NULL DEFAULT 0,
  ADD name_change_count integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN imports.confirm_emails IS 'Rows that change a sign-in email are imported.';
COMMENT ON COLUMN imports.confirm_names IS 'Rows that change a name beyond small differences are imported.';

ALTER TABLE import_rows
  ADD changes_email boolean NOT NULL DEFAULT false,
  ADD changes_name boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN import_rows.changes_email IS 'The row changes a sign-in email: it is refused unless the import confirms it.';
