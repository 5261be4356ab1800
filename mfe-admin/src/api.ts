import {
  type AdminLogEntry,
  api,
  type BookingMessage,
  type BookingMoney,
  type ClientErrorEntry,
  type ClientErrorsQuery,
  type CountsQuery,
  type DayCounts,
  type DemandEntry,
  type DemandQuery,
  type FailedJob,
  type FailingVersion,
  type FailingVersionsQuery,
  type FeedbackEntry,
  type FeedbackFilter,
  type FeedbackQuery,
  type InvitationCreate,
  KEEP_FRESH,
  type LedgerChecks,
  type LedgerQuery,
  LIST,
  type MessageRemoval,
  type ModeratedReview,
  type ModerationQuery,
  type Page,
  type PagingQuery,
  type ReportedMessage,
  type ReviewRemoval,
  type SentInvitation,
  type SiteImage,
  type SiteImageOrder,
  type Suspension,
  type SuspensionPreview,
  type UserEntry,
  type UsersQuery,
  type WaitlistEntry,
  type WaitlistQuery,
} from '@crown-and-coil/shared-api';
import {
  answer,
  instant,
  mediaItem,
  number,
  or,
  page,
  record,
  review,
  rows,
  text,
} from '@crown-and-coil/shared-api/answers';
import { type InvoiceSummary, invoiceSummary } from '@crown-and-coil/shared-api/bookings';
import type { AdminInvoicesQuery, RetriedJobs } from '@crown-and-coil/shared-api/contract';

/** Options for lists that are also loaded again each time their tab opens. */
export const ALWAYS_FRESH = { ...KEEP_FRESH, refetchOnMountOrArgChange: true } as const;

const waitlist = { type: 'Waitlist', id: LIST } as const;

const invitations = { type: 'Invitation', id: LIST } as const;

const reviewPath = (id: string) => `/admin/reviews/${encodeURIComponent(id)}`;

const reportedPath = (id: string) => `/admin/reported-messages/${encodeURIComponent(id)}`;

const feedback = { type: 'Feedback', id: LIST } as const;

const failedJobs = { type: 'FailedJob', id: LIST } as const;

const ledger = { type: 'Ledger', id: LIST } as const;

/** Every action of an admin appears in the log, so each invalidates it. */
const log = 'AdminLog' as const;

const entryPath = (id: string) => `/admin/waitlist/${encodeURIComponent(id)}`;

const userPath = (id: string) => `/admin/users/${encodeURIComponent(id)}`;

const reportedMessage = record<BookingMessage>({
  id: text,
  text,
  sentAt: instant,
  pictures: or(rows(mediaItem), []),
});

const report = { createdAt: instant };

const entry = record<BookingMoney['balances'][number]>({ account: text, amountCents: number });

const ALL = { type: 'SiteImage', id: LIST } as const;

/** The admin's calls. Others get a 403. */
const adminApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listDayCounts: build.query<DayCounts[], CountsQuery>({
      query: (params) => ({ url: '/admin/counts', params }),
      responseSchema: answer(rows(record<DayCounts>({ day: text }))),
      providesTags: ['AdminCounts'],
    }),
    listDemand: build.query<DemandEntry[], DemandQuery>({
      query: (params) => ({ url: '/admin/demand', params }),
      responseSchema: answer(rows(record<DemandEntry>({ place: text, state: text }))),
      providesTags: ['AdminDemand'],
    }),
    listWaitlist: build.query<Page<WaitlistEntry>, WaitlistQuery>({
      query: (params) => ({ url: '/admin/waitlist', params }),
      responseSchema: answer(page(record<WaitlistEntry>({ id: text, createdAt: instant }))),
      providesTags: [waitlist],
    }),
    inviteWaitlistEntry: build.mutation<WaitlistEntry, string>({
      query: (id) => ({ url: `${entryPath(id)}/invite`, method: 'POST' }),
      invalidatesTags: [waitlist, invitations, log],
    }),
    removeWaitlistEntry: build.mutation<void, string>({
      query: (id) => ({ url: entryPath(id), method: 'DELETE' }),
      invalidatesTags: [waitlist, invitations, log],
    }),
    listInvitations: build.query<Page<SentInvitation>, PagingQuery>({
      query: (params) => ({ url: '/admin/invitations', params }),
      responseSchema: answer(page(record<SentInvitation>({ id: text, createdAt: instant }))),
      providesTags: [invitations],
    }),
    sendInvitation: build.mutation<SentInvitation, InvitationCreate>({
      query: (body) => ({ url: '/admin/invitations', method: 'POST', body }),
      invalidatesTags: [waitlist, invitations, log],
    }),
    /** Its link stops working; an accepted one cannot be withdrawn. */
    withdrawInvitation: build.mutation<void, string>({
      query: (id) => ({ url: `/admin/invitations/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: [waitlist, invitations, log],
    }),
    listModeratedReviews: build.query<Page<ModeratedReview>, ModerationQuery>({
      query: (params) => ({ url: '/admin/reviews', params }),
      responseSchema: answer(
        page(
          record<ModeratedReview>({
            id: text,
            review,
            reports: or(rows(record<ModeratedReview['reports'][number]>(report)), []),
          }),
        ),
      ),
      providesTags: ['Review'],
    }),
    removeReview: build.mutation<void, { id: string } & ReviewRemoval>({
      query: ({ id, ...body }) => ({ url: `${reviewPath(id)}/remove`, method: 'POST', body }),
      invalidatesTags: ['Review', log],
    }),
    restoreReview: build.mutation<void, string>({
      query: (id) => ({ url: `${reviewPath(id)}/restore`, method: 'POST' }),
      invalidatesTags: ['Review', log],
    }),
    /** Decides that a reported review stays. */
    keepReview: build.mutation<void, string>({
      query: (id) => ({ url: `${reviewPath(id)}/keep`, method: 'POST' }),
      invalidatesTags: ['Review', log],
    }),
    listReportedMessages: build.query<Page<ReportedMessage>, PagingQuery>({
      query: (params) => ({ url: '/admin/reported-messages', params }),
      responseSchema: answer(
        page(
          record<ReportedMessage>({
            id: text,
            messages: rows(reportedMessage),
            report: record<ReportedMessage['report']>(report),
            // Null for a message on a photo quote.
            bookingId: or(text, null),
          }),
        ),
      ),
      providesTags: ['Review'],
    }),
    removeMessage: build.mutation<void, { id: string } & MessageRemoval>({
      query: ({ id, ...body }) => ({ url: `${reportedPath(id)}/remove`, method: 'POST', body }),
      // Also refetches after an error: another admin may have decided it meanwhile.
      invalidatesTags: ['Review', log],
    }),
    /** Decides that a reported message stays. */
    keepMessage: build.mutation<void, string>({
      query: (id) => ({ url: `${reportedPath(id)}/keep`, method: 'POST' }),
      invalidatesTags: ['Review', log],
    }),
    listUsers: build.query<Page<UserEntry>, UsersQuery>({
      query: (params) => ({ url: '/admin/users', params }),
      responseSchema: answer(page(record<UserEntry>({ id: text, createdAt: instant }))),
      providesTags: [{ type: 'User', id: LIST }],
    }),
    /** What suspending an account would cancel now. */
    previewSuspension: build.query<SuspensionPreview, string>({
      query: (id) => `${userPath(id)}/suspension`,
      responseSchema: answer(record<SuspensionPreview>({ bookings: number, refundCents: number })),
      keepUnusedDataFor: 0,
    }),
    suspendUser: build.mutation<UserEntry, { id: string } & Suspension>({
      query: ({ id, ...body }) => ({ url: `${userPath(id)}/suspend`, method: 'POST', body }),
      invalidatesTags: [{ type: 'User', id: LIST }, log, 'Professional', 'Service'],
    }),
    restoreUser: build.mutation<UserEntry, string>({
      query: (id) => ({ url: `${userPath(id)}/restore`, method: 'POST' }),
      invalidatesTags: [{ type: 'User', id: LIST }, log, 'Professional', 'Service'],
    }),
    resetSecondFactor: build.mutation<UserEntry, string>({
      query: (id) => ({ url: `${userPath(id)}/reset-second-factor`, method: 'POST' }),
      invalidatesTags: [{ type: 'User', id: LIST }, log],
    }),
    listFeedback: build.query<Page<FeedbackEntry>, FeedbackQuery>({
      query: (params) => ({ url: '/admin/feedback', params }),
      responseSchema: answer(page(record<FeedbackEntry>({ id: text, createdAt: instant }))),
      providesTags: [feedback],
    }),
    /** The filtered feedback as the text of a CSV file (UTF-8, with a header row). */
    exportFeedback: build.query<string, FeedbackFilter>({
      query: (params) => ({ url: '/admin/feedback.csv', params, responseHandler: 'text' }),
      keepUnusedDataFor: 0,
    }),
    listAdminLog: build.query<Page<AdminLogEntry>, PagingQuery>({
      query: (params) => ({ url: '/admin/log', params }),
      responseSchema: answer(
        page(
          record<AdminLogEntry>({
            id: text,
            happenedAt: instant,
            admin: record<AdminLogEntry['admin']>({ username: text }),
          }),
        ),
      ),
      providesTags: [log],
    }),
    searchInvoices: build.query<Page<InvoiceSummary>, AdminInvoicesQuery>({
      query: (params) => ({ url: '/admin/invoices', params }),
      responseSchema: answer(page(invoiceSummary)),
      providesTags: [ledger],
    }),
    listBookingMoney: build.query<Page<BookingMoney>, LedgerQuery>({
      query: (params) => ({ url: '/admin/ledger', params }),
      responseSchema: answer(
        page(
          record<BookingMoney>({
            id: text,
            movedAt: instant,
            professional: record<BookingMoney['professional']>({ displayName: text }),
            balances: rows(entry),
            paymentReferences: rows(text),
            transactions: rows(
              record<BookingMoney['transactions'][number]>({
                id: text,
                step: text,
                // Absent from older APIs.
                words: or(text, ''),
                happenedAt: instant,
                entries: rows(entry),
              }),
            ),
          }),
        ),
      ),
      providesTags: [ledger],
    }),
    getLedgerChecks: build.query<LedgerChecks, void>({
      query: () => '/admin/ledger/checks',
      responseSchema: answer(
        record<LedgerChecks>({
          balances: rows(entry),
          differences: rows(record<LedgerChecks['differences'][number]>({ paymentReference: text })),
          stuckRefunds: rows(record<LedgerChecks['stuckRefunds'][number]>({ id: text, bookingId: text })),
          waitingEvents: rows(record<LedgerChecks['waitingEvents'][number]>({ id: text, kind: text })),
        }),
      ),
      providesTags: [ledger],
    }),
    retryRefund: build.mutation<void, string>({
      query: (id) => ({ url: `/admin/refunds/${encodeURIComponent(id)}/retry`, method: 'POST' }),
      invalidatesTags: [ledger, log],
    }),
    retryPaymentEvents: build.mutation<void, void>({
      query: () => ({ url: '/admin/payment-events/retry', method: 'POST' }),
      invalidatesTags: [ledger, log],
    }),
    listFailingVersions: build.query<FailingVersion[], FailingVersionsQuery>({
      query: (params) => ({ url: '/admin/client-errors/versions', params }),
      responseSchema: answer(rows(record<FailingVersion>({ remote: text, version: text, lastAt: instant }))),
    }),
    listClientErrors: build.query<Page<ClientErrorEntry>, ClientErrorsQuery>({
      query: (params) => ({ url: '/admin/client-errors', params }),
      responseSchema: answer(page(record<ClientErrorEntry>({ id: text, message: text, lastAt: instant }))),
    }),
    listFailedJobs: build.query<Page<FailedJob>, PagingQuery>({
      query: (params) => ({ url: '/admin/failed-jobs', params }),
      responseSchema: answer(
        page(record<FailedJob>({ id: text, name: text, createdAt: instant, failedAt: instant })),
      ),
      providesTags: [failedJobs],
    }),
    retryFailedJob: build.mutation<void, string>({
      query: (id) => ({ url: `/admin/failed-jobs/${encodeURIComponent(id)}/retry`, method: 'POST' }),
      invalidatesTags: [failedJobs, log],
    }),
    retryFailedJobs: build.mutation<RetriedJobs, void>({
      query: () => ({ url: '/admin/failed-jobs/retry', method: 'POST' }),
      invalidatesTags: [failedJobs, log],
    }),
    /** @param alt null removes the text */
    describeSiteImage: build.mutation<SiteImage, { id: string; alt: string | null }>({
      query: ({ id, alt }) => ({ url: `/image/${encodeURIComponent(id)}`, method: 'PATCH', body: { alt } }),
      invalidatesTags: [ALL, log],
    }),
    deleteSiteImage: build.mutation<void, string>({
      query: (id) => ({ url: `/image/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: [ALL, log],
    }),
    /** Shown optimistically, so the request must complete even if the page is left. */
    reorderSiteImages: build.mutation<SiteImage[], SiteImageOrder>({
      query: (body) => ({ url: '/image/order', method: 'PUT', body, keepalive: true }),
      invalidatesTags: [ALL, log],
    }),
  }),
});

export const {
  useListDayCountsQuery,
  useListDemandQuery,
  useListWaitlistQuery,
  useInviteWaitlistEntryMutation,
  useRemoveWaitlistEntryMutation,
  useListInvitationsQuery,
  useSendInvitationMutation,
  useWithdrawInvitationMutation,
  useListModeratedReviewsQuery,
  useRemoveReviewMutation,
  useRestoreReviewMutation,
  useKeepReviewMutation,
  useListReportedMessagesQuery,
  useRemoveMessageMutation,
  useKeepMessageMutation,
  useListUsersQuery,
  usePreviewSuspensionQuery,
  useSuspendUserMutation,
  useResetSecondFactorMutation,
  useRestoreUserMutation,
  useListFeedbackQuery,
  useLazyExportFeedbackQuery,
  useListAdminLogQuery,
  useSearchInvoicesQuery,
  useListBookingMoneyQuery,
  useGetLedgerChecksQuery,
  useRetryRefundMutation,
  useRetryPaymentEventsMutation,
  useListFailingVersionsQuery,
  useListClientErrorsQuery,
  useListFailedJobsQuery,
  useRetryFailedJobMutation,
  useRetryFailedJobsMutation,
  useDescribeSiteImageMutation,
  useDeleteSiteImageMutation,
  useReorderSiteImagesMutation,
} = adminApi;
