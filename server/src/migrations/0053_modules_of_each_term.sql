-- Modules that are taught again in each term: semester -1.
ALTER TABLE modules
  DROP CONSTRAINT modules_semester_check,
  ADD CONSTRAINT modules_semester_check CHECK (semester BETWEEN -1 AND 4);
COMMENT ON COLUMN modules.semester IS 'The number of a term. 0: the module runs all year. -1: it is taught again in each term.';
