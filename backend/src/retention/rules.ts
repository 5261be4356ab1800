import {
  ADMIN_LOG_KEPT_DAYS,
  BOOKINGS_KEPT_DAYS,
  BROWSER_FAILURES_KEPT_DAYS,
  CALL_COUNTS_KEPT_DAYS,
  CLIENT_ERRORS_KEPT_DAYS,
  COMFORT_VIEWS_KEPT_DAYS,
  DAY_MS,
  FEEDBACK_KEPT_DAYS,
  IDEMPOTENCY_KEY_HOURS,
  INVOICES_KEPT_DAYS,
  LINKS_KEPT_DAYS,
  LOGIN_FAILURE_WINDOW_MINUTES,
  LOGIN_NETWORKS_KEPT_DAYS,
  MAILS_KEPT_DAYS,
  NOTIFICATIONS_KEPT_DAYS,
  PAST_WINDOWS_KEPT_DAYS,
  PATCH_TESTS_KEPT_DAYS,
  PAYMENT_EVENTS_KEPT_DAYS,
  PUSH_KEPT_DAYS,
  SEARCH_CHANGES_KEPT_DAYS,
  SEARCH_DEMAND_KEPT_DAYS,
  TEXTS_KEPT_DAYS,
  UNFINISHED_SETUPS_KEPT_DAYS,
  UNVERIFIED_KEPT_DAYS,
  WAITING_LIST_KEPT_DAYS,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../database/tables';

/** Rows of `table` are deleted `keptDays` after the time in `column`. */
export interface RetentionRule {
  readonly table: keyof Tables;
  readonly column: string;
  readonly keptDays: number;
  /**
   * The table is partitioned by month (UTC) of the column: rows are deleted once their whole month is past the period.
   */
  readonly byMonth?: true;
  /** A further condition. @param until deletes rows older than this */
  readonly only?: (until: Date) => RawBuilder<SqlBool>;
}

/**
 * Everything that is deleted by age alone. docs/reference/retention.md has the decision for every table of the schema,
 * and the privacy policy states the same.
 */
export const RETENTION_RULES: readonly RetentionRule[] = [
  { table: 'idempotency_keys', column: 'created_at', keptDays: IDEMPOTENCY_KEY_HOURS / 24 },
  // A failed log-in deletes them too, but may never come.
  { table: 'login_attempts', column: 'attempted_at', keptDays: LOGIN_FAILURE_WINDOW_MINUTES / (24 * 60) },
  { table: 'revoked_tokens', column: 'expires_at', keptDays: 0 },
  { table: 'sessions', column: 'expires_at', keptDays: 0 },
  {
    // A setup that was never finished.
    table: 'second_factors',
    column: 'created_at',
    keptDays: UNFINISHED_SETUPS_KEPT_DAYS,
    only: () => sql<SqlBool>`confirmed_at is null`,
  },
  { table: 'mails', column: 'finished_at', keptDays: MAILS_KEPT_DAYS },
  { table: 'mail_links', column: 'expires_at', keptDays: LINKS_KEPT_DAYS },
  {
    // A new address that was not confirmed. The others are deleted with their link.
    table: 'email_changes',
    column: 'expires_at',
    keptDays: 0,
    only: () => sql<SqlBool>`confirmed_at is null`,
  },
  {
    table: 'waitlist_entries',
    column: 'updated_at',
    keptDays: UNVERIFIED_KEPT_DAYS,
    only: () => sql<SqlBool>`verified_at is null`,
  },
  // Withdrawn or replaced ones.
  { table: 'invitations', column: 'closed_at', keptDays: 0 },
  { table: 'call_counts', column: 'window_start', keptDays: CALL_COUNTS_KEPT_DAYS },
  { table: 'browser_failures', column: 'failed_at', keptDays: BROWSER_FAILURES_KEPT_DAYS },
  { table: 'client_errors', column: 'last_at', keptDays: CLIENT_ERRORS_KEPT_DAYS },
  { table: 'client_comfort_views', column: 'viewed_at', keptDays: COMFORT_VIEWS_KEPT_DAYS },
  { table: 'notifications', column: 'created_at', keptDays: NOTIFICATIONS_KEPT_DAYS, byMonth: true },
  { table: 'push_subscriptions', column: 'renewed_at', keptDays: PUSH_KEPT_DAYS },
  { table: 'text_messages', column: 'created_at', keptDays: TEXTS_KEPT_DAYS },
  { table: 'availability_windows', column: 'end_time', keptDays: PAST_WINDOWS_KEPT_DAYS },
  { table: 'blocked_times', column: 'end_time', keptDays: PAST_WINDOWS_KEPT_DAYS },
  { table: 'days_off', column: 'day', keptDays: PAST_WINDOWS_KEPT_DAYS },
  {
    // Its services, products, history and notifications are deleted with it.
    table: 'bookings',
    column: 'end_time',
    keptDays: BOOKINGS_KEPT_DAYS,
    // Lets PostgreSQL use an index: the start is before the end.
    only: (until) => sql<SqlBool>`created_at <= ${until} and status in ('cancelled', 'completed')`,
  },
  { table: 'invoices', column: 'issued_at', keptDays: INVOICES_KEPT_DAYS },
  { table: 'professional_logins', column: 'last_at', keptDays: LOGIN_NETWORKS_KEPT_DAYS },
  { table: 'review_origins', column: 'written_at', keptDays: LOGIN_NETWORKS_KEPT_DAYS },
  // Cascades to its offers.
  { table: 'waiting_list_entries', column: 'ended_at', keptDays: WAITING_LIST_KEPT_DAYS },
  { table: 'patch_tests', column: 'tested_at', keptDays: PATCH_TESTS_KEPT_DAYS },
  { table: 'payment_events', column: 'applied_at', keptDays: PAYMENT_EVENTS_KEPT_DAYS },
  { table: 'admin_log', column: 'happened_at', keptDays: ADMIN_LOG_KEPT_DAYS },
  { table: 'search_changes', column: 'changed_at', keptDays: SEARCH_CHANGES_KEPT_DAYS },
  { table: 'search_demand', column: 'day', keptDays: SEARCH_DEMAND_KEPT_DAYS },
  { table: 'feedback', column: 'created_at', keptDays: FEEDBACK_KEPT_DAYS },
];

/** Rows of a rule up to this time are past their period. */
export function expiredUntil({ keptDays, byMonth }: RetentionRule, now: Date): Date {
  const until = new Date(now.getTime() - keptDays * DAY_MS);
  return byMonth ? startOfMonth(until) : until;
}

/** The start of a month (UTC). @param later so many months later */
export const startOfMonth = (time: Date, later = 0): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later));

/** Selects rows of a rule that are past their period. */
export function expiredRows(rule: RetentionRule, now: Date): RawBuilder<SqlBool> {
  const { column, byMonth, only } = rule;
  const until = expiredUntil(rule, now);
  // A month's partition includes its first instant.
  const isOld = sql<SqlBool>`${sql.ref(column)} ${sql.raw(byMonth ? '<' : '<=')} ${until}`;
  return only === undefined ? isOld : sql<SqlBool>`${isOld} and ${only(until)}`;
}
