-- Administrators of earlier versions could do everything.
ALTER TABLE admins ADD role text NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'registrar', 'timetabler', 'reader'));
ALTER TABLE enrolment_codes ADD role text NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'registrar', 'timetabler', 'reader'));
COMMENT ON COLUMN admins.role IS 'What the administrator may do; see the access rules in contract/src/accounts/admin-roles.ts.';
COMMENT ON COLUMN enrolment_codes.role IS 'The role of the administrator who registers with the code.';
