-- Passkeys: WebAuthn credentials that log their owner in.
create table passkeys (
  id uuid not null,
  user_id uuid not null,
  -- The authenticator's own id of the credential.
  credential_id bytea not null,
  -- COSE_Key (RFC 9052), as the authenticator gave it.
  public_key bytea not null,
  -- The authenticator's count of signatures; always 0 where it keeps none.
  sign_count bigint not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_key unique (credential_id),
  constraint passkeys_user_fkey foreign key (user_id) references users (id)
);
create index passkeys_of_user on passkeys (user_id);
