import { api, type PushSubscription, type PushSubscriptionWrite } from '@crown-and-coil/shared-api';
import { answer, instant, or, record, rows, text } from '@crown-and-coil/shared-api/answers';

const DEVICES = { type: 'Notification', id: 'DEVICES' } as const;

const device = record<PushSubscription>({
  id: text,
  browser: or(text, null),
  system: or(text, null),
  createdAt: instant,
});

/** The endpoints of the devices that get a person's notifications. */
export const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPushDevices: build.query<PushSubscription[], void>({
      query: () => '/users/me/push-subscriptions',
      responseSchema: answer(rows(device)),
      providesTags: [DEVICES],
    }),
    addPushDevice: build.mutation<PushSubscription, PushSubscriptionWrite>({
      query: (body) => ({ url: '/users/me/push-subscriptions', method: 'POST', body }),
      responseSchema: answer(device),
      invalidatesTags: [DEVICES],
    }),
    removePushDevice: build.mutation<void, string>({
      query: (id) => ({ url: `/users/me/push-subscriptions/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // Also after a failure: it may have ended meanwhile.
      invalidatesTags: [DEVICES],
    }),
  }),
});

export const { useGetPushDevicesQuery, useRemovePushDeviceMutation } = pushApi;
