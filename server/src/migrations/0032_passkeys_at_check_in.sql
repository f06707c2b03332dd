-- A touch of the student's passkey at check-in (docs/decisions/0075-passkeys-at-check-in.md).
ALTER TABLE universities ADD COLUMN asks_passkey boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN universities.asks_passkey IS 'Whether a check-in asks the student for a touch of their passkey. Without one it counts, with a flag.';
