-- Counters of rate-limiter-flexible. Unlogged: a crash may lose them, and counting must not wait for the disk.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  expire bigint NOT NULL
);
COMMENT ON TABLE rate_limits IS 'Counters of attempts, shared by all processes. Belongs to no university.';
COMMENT ON COLUMN rate_limits.key IS 'Name of the limit and a keyed hash of the email, network or id that is counted.';
COMMENT ON COLUMN rate_limits.expire IS 'Epoch milliseconds.';
