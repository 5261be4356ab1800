import { answer, instant, page, record, rows, text } from '../answers/readers';
import { api, LIST } from '../api';
import type {
  AdminLogEntry,
  CountsQuery,
  DayCounts,
  FeedbackEntry,
  FeedbackFilter,
  FeedbackQuery,
  InvitationCreate,
  SentInvitation,
  Suspension,
  UserEntry,
  UsersQuery,
  WaitlistEntry,
  WaitlistQuery,
} from '../contract/admin';
import type { Page, PagingQuery } from '../contract/paging';

const waitlist = { type: 'Waitlist', id: LIST } as const;
const invitations = { type: 'Invitation', id: LIST } as const;
const feedback = { type: 'Feedback', id: LIST } as const;
/** Whatever an admin does stands in the log. */
const log = 'AdminLog' as const;

const entryPath = (id: string) => `/admin/waitlist/${encodeURIComponent(id)}`;
const userPath = (id: string) => `/admin/users/${encodeURIComponent(id)}`;

/** The admin's calls; all but their own role get a 403. */
export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDayCounts: build.query<DayCounts[], CountsQuery>({
      query: (params) => ({ url: '/admin/counts', params }),
      responseSchema: answer(rows(record<DayCounts>({ day: text }))),
      providesTags: ['AdminCounts'],
    }),
    listWaitlist: build.query<Page<WaitlistEntry>, WaitlistQuery>({
      query: (params) => ({ url: '/admin/waitlist', params }),
      responseSchema: answer(page(record<WaitlistEntry>({ id: text, created_at: instant }))),
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
      responseSchema: answer(page(record<SentInvitation>({ id: text, created_at: instant }))),
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
    listUsers: build.query<Page<UserEntry>, UsersQuery>({
      query: (params) => ({ url: '/admin/users', params }),
      responseSchema: answer(page(record<UserEntry>({ id: text, created_at: instant }))),
      providesTags: [{ type: 'User', id: LIST }],
    }),
    suspendUser: build.mutation<UserEntry, { id: string } & Suspension>({
      query: ({ id, ...body }) => ({ url: `${userPath(id)}/suspend`, method: 'POST', body }),
      invalidatesTags: [{ type: 'User', id: LIST }, log, 'Professional', 'Service'],
    }),
    restoreUser: build.mutation<UserEntry, string>({
      query: (id) => ({ url: `${userPath(id)}/restore`, method: 'POST' }),
      invalidatesTags: [{ type: 'User', id: LIST }, log, 'Professional', 'Service'],
    }),
    listFeedback: build.query<Page<FeedbackEntry>, FeedbackQuery>({
      query: (params) => ({ url: '/admin/feedback', params }),
      responseSchema: answer(page(record<FeedbackEntry>({ id: text, created_at: instant }))),
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
            happened_at: instant,
            admin: record<AdminLogEntry['admin']>({ username: text }),
          }),
        ),
      ),
      providesTags: [log],
    }),
  }),
});

export const {
  useListDayCountsQuery,
  useListWaitlistQuery,
  useInviteWaitlistEntryMutation,
  useRemoveWaitlistEntryMutation,
  useListInvitationsQuery,
  useSendInvitationMutation,
  useWithdrawInvitationMutation,
  useListUsersQuery,
  useSuspendUserMutation,
  useRestoreUserMutation,
  useListFeedbackQuery,
  useLazyExportFeedbackQuery,
  useListAdminLogQuery,
} = adminApi;
