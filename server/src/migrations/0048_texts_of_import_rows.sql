-- The user chooses what a cell of one row means, such as which of two people of one name.
ALTER TABLE imports ADD row_texts jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN imports.row_texts IS 'Line → field → text that is read instead of the cells of the file.';
