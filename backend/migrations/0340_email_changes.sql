-- Changes of an account's email address. The link that confirms one is a mail link.
alter table mail_links
  drop constraint mail_links_subject_of_purpose,
  add constraint mail_links_subject_of_purpose check (
    case purpose
      when 'verify_waitlist' then waitlist_entry_id is not null and invitation_id is null and user_id is null
      when 'invitation' then invitation_id is not null and waitlist_entry_id is null and user_id is null
      when 'reset_password' then user_id is not null and waitlist_entry_id is null and invitation_id is null
      when 'change_email' then user_id is not null and waitlist_entry_id is null and invitation_id is null
      else false
    end
  ) not valid;

create table email_changes (
  link_id uuid not null,
  user_id uuid not null,
  email citext not null,
  -- The link's, so that an unconfirmed address is deleted by then.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- The address until then. It finds the mails that were sent there, for the export and the erasure of the account.
  former_email citext,
  constraint email_changes_pkey primary key (link_id),
  constraint email_changes_link_fkey foreign key (link_id) references mail_links (id) on delete cascade,
  constraint email_changes_user_fkey foreign key (user_id) references users (id),
  constraint email_changes_former_when_confirmed check ((confirmed_at is null) = (former_email is null))
);
create unique index email_changes_one_pending on email_changes (user_id) where confirmed_at is null;
create index email_changes_of_user on email_changes (user_id);
create index email_changes_unconfirmed on email_changes (expires_at) where confirmed_at is null;
