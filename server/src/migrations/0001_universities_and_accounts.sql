-- Universities with their calendar, accounts and sign-in, uploaded files and the audit log.

CREATE TABLE universities (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  code text NOT NULL UNIQUE
    CHECK (code = upper(btrim(code)) AND code <> '')
    CONSTRAINT universities_code_characters_check CHECK (code !~ '[\s!-,./:-@\[-`{-~]'),
  name text NOT NULL CHECK (btrim(name) <> ''),
  time_zone text NOT NULL DEFAULT 'UTC' CHECK (time_zone <> ''),
  offers_online boolean NOT NULL DEFAULT false,
  accepts_late_scans boolean NOT NULL DEFAULT false,
  is_approved boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN universities.time_zone IS 'IANA name. Class times are wall-clock times of this zone.';
COMMENT ON CONSTRAINT universities_code_characters_check ON universities IS 'Letters, digits and hyphens.';
COMMENT ON COLUMN universities.is_approved IS 'False for a university that open registration created, until an operator approves it. Such a university sends no mail.';
COMMENT ON COLUMN universities.accepts_late_scans IS 'A scan that a phone kept without a network counts at once. Otherwise the lecturer decides.';
COMMENT ON COLUMN universities.offers_online IS 'Lecturers may mark students who attended remotely as online.';

CREATE TABLE semesters (
  university_id uuid NOT NULL REFERENCES universities,
  academic_year text NOT NULL
    CHECK (CASE
      WHEN academic_year ~ '^[0-9]{4}-[0-9]{4}$' THEN right(academic_year, 4)::integer = left(academic_year, 4)::integer + 1
      ELSE academic_year IS NULL
      END),
  semester smallint NOT NULL CHECK (semester BETWEEN 1 AND 3),
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  PRIMARY KEY (university_id, academic_year, semester),
  CONSTRAINT semesters_order_check CHECK (ends_on >= starts_on)
);

CREATE TABLE holidays (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (btrim(name) <> ''),
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  CONSTRAINT holidays_order_check CHECK (ends_on >= starts_on)
);
CREATE INDEX holidays_starts_on_idx ON holidays (university_id, starts_on);

CREATE TABLE accounts (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (email = lower(btrim(email)) AND email <> ''),
  role text NOT NULL CHECK (role IN ('admin', 'lecturer', 'student')),
  name text NOT NULL CHECK (btrim(name) <> ''),
  display_name text CHECK (btrim(display_name) <> ''),
  password_hash text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'pending', 'inactive')),
  photo_url text,
  preferences jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_sign_in_at timestamptz,
  PRIMARY KEY (university_id, id),
  CONSTRAINT accounts_email_key UNIQUE (university_id, email, role)
);
CREATE INDEX accounts_email_idx ON accounts (email);
COMMENT ON COLUMN accounts.email IS 'Lower case (the contract lowers it), so that one address is one account.';
COMMENT ON COLUMN accounts.name IS 'The name in the record, which only administrators change.';
COMMENT ON COLUMN accounts.display_name IS 'The name that the person chose for greetings. NULL: the name in the record.';
COMMENT ON COLUMN accounts.preferences IS 'Display preferences that the person chose: theme, clock, navigation.';
COMMENT ON COLUMN accounts.password_hash IS 'Argon2id. NULL: the account cannot sign in with a password.';

CREATE TABLE admins (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(btrim(email)) AND email <> ''),
  active boolean NOT NULL DEFAULT true,
  approved_by uuid,
  approved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  CONSTRAINT admins_user_id_key UNIQUE (university_id, user_id),
  FOREIGN KEY (university_id, approved_by) REFERENCES accounts,
  FOREIGN KEY (university_id, user_id) REFERENCES accounts
);
CREATE INDEX admins_approved_by_idx ON admins (university_id, approved_by) WHERE approved_by IS NOT NULL;

CREATE TABLE access_tokens (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  idle_expires_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  device text CHECK (char_length(device) <= 60),
  PRIMARY KEY (university_id, id),
  CONSTRAINT access_tokens_token_hash_key UNIQUE (university_id, token_hash),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts,
  CONSTRAINT access_tokens_expiry_check CHECK (idle_expires_at <= expires_at)
);
CREATE INDEX access_tokens_token_hash_idx ON access_tokens (token_hash);
CREATE INDEX access_tokens_account_id_idx ON access_tokens (university_id, account_id);
CREATE INDEX access_tokens_expires_at_idx ON access_tokens (expires_at);
COMMENT ON COLUMN access_tokens.token_hash IS 'SHA-256 of the token. The token itself is not stored.';
COMMENT ON COLUMN access_tokens.device IS 'Browser and system, such as "Firefox on Windows". The list of signed-in devices shows it.';

CREATE TABLE reset_tokens (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (university_id, id),
  CONSTRAINT reset_tokens_token_hash_key UNIQUE (university_id, token_hash),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts
);
CREATE INDEX reset_tokens_token_hash_idx ON reset_tokens (token_hash);
CREATE INDEX reset_tokens_account_id_idx ON reset_tokens (university_id, account_id);
COMMENT ON COLUMN reset_tokens.token_hash IS 'SHA-256 of the token. The token itself is not stored.';

CREATE TABLE enrolment_codes (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  used_by uuid,
  PRIMARY KEY (university_id, id),
  CONSTRAINT enrolment_codes_code_hash_key UNIQUE (university_id, code_hash),
  FOREIGN KEY (university_id, created_by) REFERENCES accounts,
  FOREIGN KEY (university_id, used_by) REFERENCES accounts
);
CREATE INDEX enrolment_codes_code_hash_idx ON enrolment_codes (code_hash);
CREATE INDEX enrolment_codes_created_by_idx ON enrolment_codes (university_id, created_by) WHERE created_by IS NOT NULL;
CREATE INDEX enrolment_codes_used_by_idx ON enrolment_codes (university_id, used_by) WHERE used_by IS NOT NULL;
COMMENT ON TABLE enrolment_codes IS 'A code makes the account that uses it an active admin of the university.';
COMMENT ON COLUMN enrolment_codes.code_hash IS 'SHA-256 of the code. The code itself is not stored.';
COMMENT ON COLUMN enrolment_codes.created_by IS 'NULL: made on the command line.';

CREATE TABLE files (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  bucket text NOT NULL CHECK (bucket ~ '^[a-z][a-z-]*$'),
  random text NOT NULL CHECK (char_length(random) >= 22),
  file_name text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes BETWEEN 0 AND 1073741824),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  CONSTRAINT files_address_key UNIQUE (university_id, bucket, random, file_name),
  FOREIGN KEY (university_id, created_by) REFERENCES accounts
);
CREATE INDEX files_random_idx ON files (random);
CREATE INDEX files_created_by_idx ON files (university_id, created_by) WHERE created_by IS NOT NULL;
COMMENT ON TABLE files IS 'Files in the file store. The content is on disk, named by the random folder and the file name.';
COMMENT ON COLUMN files.random IS '128 random bits in the address, since the file names can be guessed.';

CREATE TABLE audit_events (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  at timestamptz NOT NULL DEFAULT now(),
  actor uuid,
  actor_label jsonb,
  action text NOT NULL CHECK (btrim(action) <> ''),
  subject_type text NOT NULL,
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, actor) REFERENCES accounts
);
CREATE INDEX audit_events_at_idx ON audit_events (university_id, at);
CREATE INDEX audit_events_subject_idx ON audit_events (university_id, subject_type, subject_id);
CREATE INDEX audit_events_actor_idx ON audit_events (university_id, actor);
COMMENT ON TABLE audit_events IS 'Append-only (trigger append_only).';
COMMENT ON COLUMN audit_events.actor IS 'The account that acted. NULL: the system.';
