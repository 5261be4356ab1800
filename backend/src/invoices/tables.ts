import type { InvoiceKind } from '@crown-and-coil/shared-api/contract';
import type { JSONColumnType } from 'kysely';
import type { IssuedDocument } from './rules';

export interface BusinessDetailsTable {
  professional_id: string;
  business_name: string | null;
  /** Eleven digits. */
  abn: string | null;
  is_registered_for_gst: boolean;
  updated_at: Date;
}

export interface InvoiceCountersTable {
  professional_id: string;
  last_number: number;
}

/** Append-only; the names become null when the person is deleted. */
export interface InvoicesTable {
  id: string;
  professional_id: string;
  /** From 1, without a gap for each professional. */
  number: number;
  kind: InvoiceKind;
  booking_id: string;
  client_id: string;
  adjusts_id: string | null;
  is_registered_for_gst: boolean;
  total_cents: number;
  document: JSONColumnType<IssuedDocument>;
  seller_name: string | null;
  seller_abn: string | null;
  client_name: string | null;
  issued_at: Date;
}
