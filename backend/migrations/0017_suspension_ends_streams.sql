-- A suspended account's sessions end with it: its open streams hear of that as of any other end.
drop trigger users_announce_ended_sessions on users;
create trigger users_announce_ended_sessions after update on users
  for each row when (
    old.token_version is distinct from new.token_version
    or old.deleted_at is distinct from new.deleted_at
    or old.suspended_at is distinct from new.suspended_at
  )
  execute function users_announce_ended_sessions();
