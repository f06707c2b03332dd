-- Universities that exist keep their code and may send mail.
ALTER TABLE universities
  ADD COLUMN is_approved boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT universities_code_characters_check CHECK (code !~ '[\s!-,./:-@\[-`{-~]') NOT VALID;
COMMENT ON COLUMN universities.is_approved IS 'False for a university that open registration created, until an operator approves it. Such a university sends no mail.';
