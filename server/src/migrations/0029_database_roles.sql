-- The key that signs what a transaction may see (functions/is_signed.sql). The role of the product has no right to this table.
CREATE TABLE scope_keys (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  inner_key bytea NOT NULL,
  outer_key bytea NOT NULL
);
COMMENT ON TABLE scope_keys IS 'The padded keys of HMAC-SHA-256, derived from the secret. One row.';
