-- Whether the product signed the message for this connection: HMAC-SHA-256 of the process id of the connection and the message, under a key
-- that no role of the product can read (platform/database/signed-scope.ts). Statements of the product therefore cannot widen their own
-- scope. A signature holds for one connection as long as it lasts, so it is sent as a bound parameter, which pg_stat_activity does not show. The owner of the tables needs no signature.
-- `caller` is the current_user of the statement; inside the function it is the owner.
CREATE OR REPLACE FUNCTION is_signed(message text, signature text, caller name) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN caller = current_user OR EXISTS (SELECT FROM scope_keys
    WHERE signature = encode(sha256(outer_key || sha256(inner_key || convert_to(pg_backend_pid() || ' ' || message, 'UTF8'))), 'hex'));
END
$$;
