-- What faculty offices see of the private fields of students. A new university begins with none. Offices that exist keep all of them until
-- an administrator decides.
ALTER TABLE universities ADD faculty_office_fields text[] NOT NULL DEFAULT '{}'
  CHECK (faculty_office_fields <@ ARRAY['contact_no', 'dob', 'gender', 'address']);
COMMENT ON COLUMN universities.faculty_office_fields IS 'Private fields of students that faculty offices see; department_views.sql hides the others.';
UPDATE universities u SET faculty_office_fields = ARRAY['contact_no', 'dob', 'gender', 'address']
WHERE EXISTS (SELECT FROM admins a WHERE a.university_id = u.id AND a.role = 'faculty_office');
