-- How people get in and out: waitlist, invitations, links in mails, suspension; feedback; what admins did; mail.

-- Somebody who wants in. Only their own mail's link makes an entry count.
create table waitlist_entries (
  id uuid not null,
  name text not null,
  email citext not null,
  role text not null,
  verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint waitlist_entries_pkey primary key (id),
  constraint waitlist_entries_email_unique unique (email),
  constraint waitlist_entries_name_length check (char_length(name) between 2 and 100),
  constraint waitlist_entries_role_known check (role in ('Hairdresser', 'Barber', 'Client'))
);
create index waitlist_entries_by_day on waitlist_entries (created_at);
create index waitlist_entries_search on waitlist_entries
  using gin (search_text(name || E'\n' || email::text) gin_trgm_ops);

create table invitations (
  id uuid not null,
  email citext not null,
  role text not null,
  name text,
  waitlist_entry_id uuid,
  -- Null when the operator's own program sent it, as for the first admin.
  invited_by_user_id uuid,
  -- The account that was made of it.
  user_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- Withdrawn by an admin, or replaced by a newer one after its time.
  closed_at timestamptz,
  constraint invitations_pkey primary key (id),
  constraint invitations_entry_fkey foreign key (waitlist_entry_id) references waitlist_entries (id) on delete set null,
  constraint invitations_invited_by_fkey foreign key (invited_by_user_id) references users (id),
  constraint invitations_user_fkey foreign key (user_id) references users (id),
  constraint invitations_role_known check (role in ('Hairdresser', 'Barber', 'Client', 'Admin')),
  constraint invitations_accepted_by_someone check ((accepted_at is null) = (user_id is null)),
  constraint invitations_one_end check (accepted_at is null or closed_at is null)
);
-- Whatever admins do at the same moment, one address has one invitation at a time.
create unique index invitations_one_open on invitations (email) where accepted_at is null and closed_at is null;
create index invitations_by_entry on invitations (waitlist_entry_id, id desc);
create index invitations_by_email on invitations (email);

-- A link of a mail. Its token is made from `nonce` and a secret that is not in the database, so that what stands here
-- opens nothing; `token_hash` finds it again.
create table mail_links (
  id uuid not null,
  purpose text not null,
  nonce bytea not null,
  token_hash bytea not null,
  waitlist_entry_id uuid,
  invitation_id uuid,
  user_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mail_links_pkey primary key (id),
  constraint mail_links_token_unique unique (token_hash),
  constraint mail_links_entry_fkey foreign key (waitlist_entry_id) references waitlist_entries (id) on delete cascade,
  constraint mail_links_invitation_fkey foreign key (invitation_id) references invitations (id) on delete cascade,
  constraint mail_links_user_fkey foreign key (user_id) references users (id),
  constraint mail_links_subject_of_purpose check (
    case purpose
      when 'verify_waitlist' then waitlist_entry_id is not null and invitation_id is null and user_id is null
      when 'invitation' then invitation_id is not null and waitlist_entry_id is null and user_id is null
      when 'reset_password' then user_id is not null and waitlist_entry_id is null and invitation_id is null
      else false
    end
  )
);
create index mail_links_by_entry on mail_links (waitlist_entry_id, created_at) where waitlist_entry_id is not null;
create index mail_links_by_invitation on mail_links (invitation_id) where invitation_id is not null;
create index mail_links_by_user on mail_links (user_id, created_at) where user_id is not null;
create index mail_links_by_expiry on mail_links (expires_at);

-- A mail, from the moment when it was decided on. Its text is made of template and values when it is sent.
create table mails (
  id uuid not null,
  recipient citext not null,
  template text not null,
  template_values jsonb not null,
  mail_link_id uuid,
  -- Of mails with one key only one is sent, ever.
  dedupe_key text,
  status text not null default 'waiting',
  attempts integer not null default 0,
  -- The worker that sends it, and since when.
  claimed_by text,
  claimed_at timestamptz,
  last_problem text,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint mails_pkey primary key (id),
  constraint mails_dedupe_key_unique unique (dedupe_key),
  constraint mails_link_fkey foreign key (mail_link_id) references mail_links (id) on delete cascade,
  constraint mails_status_known check (
    status in ('waiting', 'sending', 'sent', 'outbox', 'refused', 'failed', 'dropped')
  ),
  constraint mails_sending_by_someone check ((status = 'sending') = (claimed_by is not null)),
  constraint mails_finished_at_end check ((status in ('waiting', 'sending')) = (finished_at is null))
);
create index mails_by_recipient on mails (recipient);
create index mails_by_link on mails (mail_link_id) where mail_link_id is not null;
create index mails_finished on mails (finished_at) where finished_at is not null;

alter table users
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add constraint users_reason_of_suspension check (suspended_at is not null or suspension_reason is null);
create index users_by_day on users (created_at);
create index users_search on users
  using gin (search_text(email::text || E'\n' || username::text) gin_trgm_ops) where deleted_at is null;
create index clients_search on clients
  using gin (search_text(first_name || ' ' || last_name) gin_trgm_ops) where deleted_at is null;
create index professionals_search on professionals
  using gin (search_text(display_name) gin_trgm_ops) where deleted_at is null;
create index bookings_by_day on bookings (created_at);

-- A suspended professional is inactive; restored, they are again what they were.
alter table professionals add column active_before_suspension boolean;

create table feedback (
  id uuid not null,
  -- Who sent it is not kept, unless they gave their email: that is what the box in the panel asks for.
  role text not null,
  email citext,
  confusing_choice text not null,
  confusing_comment text,
  smooth_choice text not null,
  smooth_comment text,
  switch_reason_choice text not null,
  switch_reason_comment text,
  page_url text not null,
  -- By the clock of the browser.
  sent_at timestamptz not null,
  created_at timestamptz not null,
  constraint feedback_pkey primary key (id),
  constraint feedback_role_known check (role in ('client', 'professional', 'admin')),
  constraint feedback_confusing_known check (confusing_choice in (
    'navigation', 'booking process', 'finding services', 'creating service', 'setting availability', 'other'
  )),
  constraint feedback_smooth_known check (smooth_choice in (
    'navigation', 'booking process', 'finding services', 'creating service', 'setting availability', 'other'
  )),
  constraint feedback_switch_reason_known check (switch_reason_choice in (
    'payment system', 'email notification', 'easier_booking', 'direct messaging', 'other'
  )),
  constraint feedback_comment_lengths check (
    char_length(confusing_comment) <= 1000 and char_length(smooth_comment) <= 1000
    and char_length(switch_reason_comment) <= 1000
  )
);
create index feedback_by_day on feedback (created_at);
create index feedback_by_email on feedback (email) where email is not null;

-- What admins did. Rows are only ever added; when a person is erased, `subject` and `details` are.
create table admin_log (
  id uuid not null,
  admin_user_id uuid not null,
  action text not null,
  subject_id uuid,
  -- What it was about, in words, as it was then.
  subject text,
  details jsonb,
  happened_at timestamptz not null,
  constraint admin_log_pkey primary key (id),
  constraint admin_log_admin_fkey foreign key (admin_user_id) references users (id),
  constraint admin_log_action_known check (action in (
    'waitlist_invited', 'waitlist_removed', 'invitation_sent', 'invitation_withdrawn', 'user_suspended',
    'user_restored', 'feedback_exported', 'site_image_added', 'site_image_deleted', 'site_images_reordered'
  ))
);
create index admin_log_by_subject on admin_log (subject_id);

-- Counted calls of one kind by one caller in one window of time.
create table call_counts (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  constraint call_counts_pkey primary key (bucket, window_start)
);
create index call_counts_by_age on call_counts (window_start);
