-- Modules that are taught again in each term: semester 99.
ALTER TABLE modules
  DROP CONSTRAINT modules_semester_check,
  ADD CONSTRAINT modules_semester_check CHECK (semester BETWEEN 0 AND 4 OR semester = 99);
COMMENT ON COLUMN modules.semester IS 'The number of a term. 0: the module runs all year. 99: it is taught again in each term.';
