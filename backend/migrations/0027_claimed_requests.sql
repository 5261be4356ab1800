-- Claims a request that carries an Idempotency-Key until the transaction ends, and finds the answer of the time when it
-- was done before. One call: the second statement in here looks at what was committed before the lock was had, which one
-- statement could not.
create function claim_request(
  claiming_user uuid, claimed_key text, expired_at timestamptz,
  -- False while another request with the key is in flight.
  out is_mine boolean,
  -- Null when it was not done before, or too long ago.
  out done_hash text, out done_response text
) language plpgsql as $$
begin
  is_mine := pg_try_advisory_xact_lock(hashtextextended(claiming_user::text || ' ' || claimed_key, 0));
  if is_mine then
    select request_hash, response_body into done_hash, done_response
    from idempotency_keys
    where user_id = claiming_user and key = claimed_key and created_at > expired_at;
  end if;
end
$$;
