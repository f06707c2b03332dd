-- "Save anyway" of an import: whether its rows that clash are imported all the same, which rows those are, and how many.
ALTER TABLE imports ADD COLUMN accept_clashes boolean NOT NULL DEFAULT false;
ALTER TABLE imports ADD COLUMN clashing_count integer NOT NULL DEFAULT 0;
ALTER TABLE import_rows ADD COLUMN is_clashing boolean NOT NULL DEFAULT false;
