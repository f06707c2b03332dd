-- The faculty, school or department of degrees and modules, as staff have it.
ALTER TABLE degree_details ADD department text CHECK (btrim(department) <> '');
ALTER TABLE modules ADD department text CHECK (btrim(department) <> '');
