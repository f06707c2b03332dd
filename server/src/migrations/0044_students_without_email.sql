-- Students whose account the university has not opened yet.
ALTER TABLE students DROP CONSTRAINT students_email_check;
ALTER TABLE students ADD CONSTRAINT students_email_check CHECK (email = lower(btrim(email)) AND (email <> '' OR account_id IS NULL));
COMMENT ON COLUMN students.email IS 'Blank: none yet. Such a student has no account.';
