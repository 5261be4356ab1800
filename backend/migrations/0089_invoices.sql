-- What a professional's invoices say about the business.
create table business_details (
  professional_id uuid not null,
  business_name text,
  -- Eleven digits.
  abn text,
  is_registered_for_gst boolean not null,
  updated_at timestamptz not null,
  constraint business_details_pkey primary key (professional_id),
  constraint business_details_professional_fkey foreign key (professional_id) references professionals (id),
  constraint business_details_abn_digits check (abn ~ '^[1-9][0-9]{10}$'),
  constraint business_details_gst_has_abn check (abn is not null or not is_registered_for_gst)
);

-- The last number of each professional's documents; locked until the transaction ends, so that no number is left out.
create table invoice_counters (
  professional_id uuid not null,
  last_number integer not null,
  constraint invoice_counters_pkey primary key (professional_id)
);

-- Receipts, invoices, adjustment notes and refund receipts as they were issued. Without foreign keys, as the ledger, so
-- that they outlive bookings and accounts; names are columns of their own, which are erased with the person.
create table invoices (
  id uuid not null,
  professional_id uuid not null,
  number integer not null,
  kind text not null,
  booking_id uuid not null,
  client_id uuid not null,
  -- The document that it changes.
  adjusts_id uuid,
  is_registered_for_gst boolean not null,
  total_cents bigint not null,
  -- The rest of what it says.
  document jsonb not null,
  seller_name text,
  seller_abn text,
  client_name text,
  issued_at timestamptz not null,
  constraint invoices_pkey primary key (id),
  constraint invoices_number_once unique (professional_id, number),
  constraint invoices_kind_known check (kind in ('receipt', 'invoice', 'adjustment_note', 'refund_receipt')),
  constraint invoices_adjustment_names check (kind <> 'adjustment_note' or adjusts_id is not null),
  constraint invoices_gst_has_abn check (not is_registered_for_gst or seller_abn is not null)
);
create index invoices_by_booking on invoices (booking_id);
create index invoices_by_client on invoices (client_id);
create index invoices_by_age on invoices (issued_at);
-- A booking has one receipt and one invoice; what comes later adjusts it.
create unique index invoices_one_of_kind on invoices (booking_id, kind) where kind in ('receipt', 'invoice');

-- A document never changes but for names that are erased, and is deleted after the seven years of tax law at the earliest.
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.issued_at <= now() - interval '2557 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - '{seller_name,seller_abn,client_name}'::text[]
      = to_jsonb(old) - '{seller_name,seller_abn,client_name}'::text[]
    and (new.seller_name is null or new.seller_name = old.seller_name)
    and (new.seller_abn is null or new.seller_abn = old.seller_abn)
    and (new.client_name is null or new.client_name = old.client_name) then
    return new;
  end if;
  raise exception 'invoices are append-only: % refused', lower(tg_op)
    using errcode = 'check_violation', constraint = 'invoices_append_only';
end
$$;
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_invoice_change();
