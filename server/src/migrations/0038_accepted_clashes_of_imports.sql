-- Clashes of a timetable import are accepted one by one.
ALTER TABLE imports ADD accepted_lines integer[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN imports.accepted_lines IS 'Lines of the file whose clash is accepted. accept_clashes: all are.';
