-- Modules that run all year: semester 0.
ALTER TABLE modules
  DROP CONSTRAINT modules_semester_check,
  ADD CONSTRAINT modules_semester_check CHECK (semester BETWEEN 0 AND 4);
COMMENT ON COLUMN modules.semester IS 'The number of a term. 0: the module runs all year.';

-- Two programmes of one title have different codes.
ALTER TABLE degree_details
  ADD programme_code text CHECK (btrim(programme_code) <> ''),
  DROP CONSTRAINT degree_details_programme_level_path_key,
  ADD CONSTRAINT degree_details_programme_level_path_key
    UNIQUE NULLS NOT DISTINCT (university_id, degree_programme, degree_level, local_international, programme_code);
CREATE UNIQUE INDEX degree_details_programme_code_key ON degree_details (university_id, upper(programme_code))
  WHERE programme_code IS NOT NULL;
