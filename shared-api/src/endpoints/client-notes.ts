import { booking, clientNotes } from '../answers/bookings';
import { answer, rows } from '../answers/readers';
import { api, LIST } from '../api';
import type { Booking } from '../contract/bookings';
import type { ClientNotes, ClientNotesWrite } from '../contract/client-notes';

export const clientNotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A professional's own notes about a client. */
    getClientNotes: build.query<ClientNotes, string>({
      query: (clientId) => `/clients/${encodeURIComponent(clientId)}/notes`,
      responseSchema: answer(clientNotes),
      providesTags: (_notes, _error, id) => [{ type: 'ClientNote', id }],
    }),
    updateClientNotes: build.mutation<ClientNotes, { clientId: string } & ClientNotesWrite>({
      query: ({ clientId, ...body }) => ({
        url: `/clients/${encodeURIComponent(clientId)}/notes`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: (_notes, _error, { clientId }) => [{ type: 'ClientNote', id: clientId }],
    }),
    /** The bookings of a client with the professional who asks, newest start first. */
    listBookingsWithClient: build.query<Booking[], string>({
      query: (clientId) => `/clients/${encodeURIComponent(clientId)}/bookings`,
      responseSchema: answer(rows(booking)),
      providesTags: (found) => [
        { type: 'Booking', id: LIST },
        ...(found ?? []).map(({ id }) => ({ type: 'Booking' as const, id })),
      ],
    }),
  }),
});

export const { useGetClientNotesQuery, useUpdateClientNotesMutation, useListBookingsWithClientQuery } =
  clientNotesApi;
