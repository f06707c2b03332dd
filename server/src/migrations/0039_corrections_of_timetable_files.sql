-- Rows of a timetable file that may be existing classes at another time or place.
ALTER TABLE imports
  ADD moved_lines integer[] NOT NULL DEFAULT '{}',
  ADD added_lines integer[] NOT NULL DEFAULT '{}',
  ADD correction_count integer NOT NULL DEFAULT 0,
  ADD open_correction_count integer NOT NULL DEFAULT 0,
  ADD noted_count integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN imports.moved_lines IS 'Lines of the file that move the existing class which they may be.';
COMMENT ON COLUMN imports.added_lines IS 'Lines of the file that add a class beside the existing one which they may be.';
COMMENT ON COLUMN imports.open_correction_count IS 'Rows that may be an existing class and are neither in moved_lines nor in added_lines.';
COMMENT ON COLUMN imports.noted_count IS 'Rows with a note.';
ALTER TABLE import_rows ADD correction text CHECK (correction IN ('open', 'move', 'add'));
COMMENT ON COLUMN import_rows.correction IS 'The row may be an existing class: it is asked (open), moves that class, or adds another one. NULL: it is none.';
