-- Reports tell students apart by the small numbers of tally_places. Where one is missing the statement breaks off, and the report is made
-- without them: nobody has to look beforehand whether all are there.
CREATE FUNCTION unkeyed_student(student_id uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RAISE EXCEPTION 'student % has no student_key yet', student_id USING ERRCODE = 'MU001';
END $$;
