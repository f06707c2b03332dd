-- A student's marks are found through the roster, which has an index by student already; a second one on the marks made every
-- check-in pay for it.
DROP INDEX marks_student_id_idx;
