-- Single sign-on: the browser that delivers a response, the redirect address of one university, and one number claim for each role.

ALTER TABLE saml_responses ADD ticket_hash bytea;
COMMENT ON COLUMN saml_responses.ticket_hash IS 'SHA-256 of the ticket that the browser received when it delivered the response. NULL: the response opens no account.';
COMMENT ON COLUMN saml_responses.is_taken IS 'The response was used, or its cookie and ticket did not belong together: it opens nothing any more.';

ALTER TABLE single_sign_on
  ADD uses_common_address boolean NOT NULL DEFAULT true,
  ADD student_number_claim text CHECK (student_number_claim <> ''),
  ADD employee_id_claim text CHECK (employee_id_claim <> ''),
  ADD CONSTRAINT single_sign_on_number_claims_check CHECK (student_number_claim <> employee_id_claim);
COMMENT ON COLUMN single_sign_on.uses_common_address IS 'Whether the provider sends people back to the address of all universities, as providers stored before this column do.';
COMMENT ON COLUMN single_sign_on.number_claim IS 'Of earlier releases: one claim for student numbers and employee IDs. Not read for sign-ins.';

-- One claim is safe where it could open accounts of one role only. Where it could open both, an owner decides.
UPDATE single_sign_on SET
  uses_common_address = kind = 'oidc',
  student_number_claim = CASE WHEN 'student' = ANY (roles) AND NOT 'lecturer' = ANY (roles) THEN number_claim END,
  employee_id_claim = CASE WHEN 'lecturer' = ANY (roles) AND NOT 'student' = ANY (roles) THEN number_claim END;

-- Subjects that are emails or scoped names are compared without case.
CREATE INDEX account_identities_folded_subject_idx ON account_identities (university_id, issuer, lower(subject));
