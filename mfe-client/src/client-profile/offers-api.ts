import { api, LIST, SITE_TIME_ZONE, type WaitingListEntry } from '@crown-and-coil/shared-api';
import { answer, instant, or, record, rows, text, zone } from '@crown-and-coil/shared-api/answers';

/** An open waiting-list offer; its slot is held until `heldUntil`. */
export interface OpenOffer
  extends Pick<NonNullable<WaitingListEntry['offer']>, 'id' | 'startTime' | 'heldUntil'> {
  readonly service: NonNullable<WaitingListEntry['service']>;
  readonly professional: NonNullable<WaitingListEntry['professional']>;
  /** The chosen options, such as 'Medium, Mid-back'; null without a style menu. */
  readonly styleWords: string | null;
}

/** A waiting-list entry of the client. */
export type WaitingEntry = Pick<WaitingListEntry, 'service' | 'professional' | 'styleWords' | 'offer'>;

const entry = record<WaitingEntry>({
  professional: or(
    record<OpenOffer['professional']>({
      id: text,
      displayName: text,
      location: text,
      timeZone: or(zone, SITE_TIME_ZONE),
    }),
    null,
  ),
  service: or(record<OpenOffer['service']>({ id: text, name: text }), null),
  styleWords: or(text, null),
  offer: or(
    record<NonNullable<WaitingEntry['offer']>>({ id: text, startTime: instant, heldUntil: instant }),
    null,
  ),
});

const offersApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The client's waiting-list entries with their open offers. */
    listWaitingWithOffers: build.query<WaitingEntry[], void>({
      query: () => '/waiting-list/',
      responseSchema: answer(rows(entry)),
      providesTags: [{ type: 'WaitingList', id: LIST }],
    }),
  }),
});

export const { useListWaitingWithOffersQuery } = offersApi;

/** Offers that still hold their slot, earliest expiry first. */
export const openOffers = (entries: readonly WaitingEntry[], now: number): OpenOffer[] =>
  entries
    .flatMap(({ offer, service, professional, styleWords }) =>
      offer && service && professional && Date.parse(offer.heldUntil) > now
        ? [{ ...offer, service, professional, styleWords }]
        : [],
    )
    .sort((a, b) => a.heldUntil.localeCompare(b.heldUntil));
