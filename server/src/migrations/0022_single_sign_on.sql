-- Sign-in through the OpenID Connect provider of a university.

CREATE TABLE single_sign_on (
  university_id uuid NOT NULL PRIMARY KEY REFERENCES universities,
  is_enabled boolean NOT NULL,
  label text NOT NULL CHECK (btrim(label) <> ''),
  issuer text NOT NULL CHECK (issuer <> ''),
  client_id text NOT NULL CHECK (client_id <> ''),
  client_secret bytea,
  email_claim text NOT NULL CHECK (email_claim <> ''),
  number_claim text CHECK (number_claim <> ''),
  trusts_email boolean NOT NULL,
  email_domain text CHECK (email_domain <> ''),
  roles text[] NOT NULL CHECK (roles <@ ARRAY['admin', 'lecturer', 'student'] AND cardinality(roles) > 0),
  password_roles text[] NOT NULL CHECK (password_roles <@ ARRAY['admin', 'lecturer', 'student'])
);
COMMENT ON TABLE single_sign_on IS 'The OpenID Connect provider of a university.';
COMMENT ON COLUMN single_sign_on.client_secret IS 'Encrypted with a key derived from the secret of the deployment.';
COMMENT ON COLUMN single_sign_on.password_roles IS 'The roles that may sign in with a password while the provider is enabled.';

CREATE TABLE account_identities (
  university_id uuid NOT NULL REFERENCES universities,
  account_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, account_id, issuer),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts
);
CREATE INDEX account_identities_subject_idx ON account_identities (university_id, issuer, subject);
COMMENT ON TABLE account_identities IS 'The person at the provider whose sign-ins open the account. Several accounts can have one person, such as a lecturer who studies.';

ALTER TABLE access_tokens ADD sign_in_method text NOT NULL DEFAULT 'password' CHECK (sign_in_method IN ('password', 'single sign-on'));
