-- Second factors of accounts, and the universities that require them.

CREATE TABLE authenticator_apps (
  university_id uuid NOT NULL,
  account_id uuid NOT NULL,
  secret bytea NOT NULL,
  last_step bigint NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (university_id, account_id),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts
);
COMMENT ON TABLE authenticator_apps IS 'The app of an account that shows one-time codes (TOTP).';
COMMENT ON COLUMN authenticator_apps.secret IS 'Encrypted with a key derived from the secret of the deployment.';
COMMENT ON COLUMN authenticator_apps.last_step IS 'The 30-second step of the last accepted code. Codes of it and of earlier steps are rejected.';

CREATE TABLE passkeys (
  university_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  credential_id text NOT NULL CHECK (credential_id <> ''),
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> ''),
  added_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (university_id, id),
  UNIQUE (university_id, credential_id),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts
);
CREATE INDEX passkeys_account_id_idx ON passkeys (university_id, account_id);
COMMENT ON COLUMN passkeys.last_used_at IS 'Challenges that are older cannot be answered with the passkey, so that no answer counts twice.';

CREATE TABLE recovery_codes (
  university_id uuid NOT NULL,
  account_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  PRIMARY KEY (university_id, account_id, code_hash),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts
);
COMMENT ON TABLE recovery_codes IS 'The unused recovery codes of an account, as keyed hashes. A used code is deleted.';

CREATE TABLE sign_in_rules (
  university_id uuid NOT NULL PRIMARY KEY REFERENCES universities,
  admins_need_factor boolean NOT NULL
);
COMMENT ON COLUMN sign_in_rules.admins_need_factor IS 'Whether administrators sign in with a second factor. Without a row they need none.';

ALTER TABLE access_tokens
  ADD factor_at timestamptz,
  DROP CONSTRAINT access_tokens_sign_in_method_check,
  ADD CONSTRAINT access_tokens_sign_in_method_check CHECK (sign_in_method IN ('password', 'single sign-on', 'passkey'));
COMMENT ON COLUMN access_tokens.factor_at IS 'When the person last confirmed a second factor in this sign-in; NULL: never.';

ALTER TABLE single_sign_on ADD factor_acr text CHECK (factor_acr <> '');
COMMENT ON COLUMN single_sign_on.factor_acr IS 'The value of the claim acr with which the provider says that a second factor was used.';
