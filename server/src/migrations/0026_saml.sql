-- SAML 2.0 as another kind of provider of single sign-on.

ALTER TABLE single_sign_on
  ADD kind text NOT NULL DEFAULT 'oidc' CHECK (kind IN ('oidc', 'saml')),
  ALTER client_id DROP NOT NULL,
  ADD sso_url text CHECK (sso_url <> ''),
  ADD certificates text[] NOT NULL DEFAULT '{}',
  ADD subject_attribute text CHECK (subject_attribute <> ''),
  ADD CONSTRAINT single_sign_on_fields_of_kind_check CHECK (
    CASE kind WHEN 'oidc' THEN client_id IS NOT NULL ELSE sso_url IS NOT NULL AND cardinality(certificates) > 0 END);
COMMENT ON TABLE single_sign_on IS 'The provider of a university: OpenID Connect or SAML.';
COMMENT ON COLUMN single_sign_on.issuer IS 'OpenID Connect: the issuer. SAML: the entity id of the provider.';
COMMENT ON COLUMN single_sign_on.certificates IS 'SAML: the certificates (PEM) whose keys may sign assertions.';
COMMENT ON COLUMN single_sign_on.subject_attribute IS 'SAML: the attribute that identifies a person. NULL: the persistent NameID.';

CREATE TABLE saml_responses (
  university_id uuid NOT NULL REFERENCES universities,
  request_id text NOT NULL,
  account_ids uuid[] NOT NULL,
  expires_at timestamptz NOT NULL,
  is_taken boolean NOT NULL DEFAULT false,
  PRIMARY KEY (university_id, request_id)
);
CREATE INDEX saml_responses_expires_at_idx ON saml_responses (university_id, expires_at);
COMMENT ON TABLE saml_responses IS 'Verified responses, until their request expires: each request is answered once.';
COMMENT ON COLUMN saml_responses.is_taken IS 'The browser that began the sign-in has continued with the response.';
