import {
  createSlice,
  daysUntil,
  injectSlice,
  isUnknownId,
  MESSAGES,
  type PayloadAction,
  type Product,
  type Service,
  type Store,
  type StyleMenu,
  sessionCleared,
  sessionRestored,
  sessionStarted,
  skipToken,
  useDispatch,
  useGetServiceQuery,
  useListServicesOfProfessionalQuery,
  useSelector,
  useSession,
  useStore,
} from '@crown-and-coil/shared-api';
import { bookingTotals, fromCents, productLineCents, toCents } from '@crown-and-coil/shared-api/bookings';
import {
  dayKey,
  newIdempotencyKey,
  type QueryLike,
  toast,
  useLocation,
  useNavigationType,
} from '@crown-and-coil/shared-ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  useGetServiceStandingsQuery,
  useGetStyleMenusQuery,
  useListProductsOfProfessionalQuery,
} from '../api';
import { type ChosenStyle, choiceFor, chosenStyle } from '../choose-style/style-choice';
import {
  type BookingChoices,
  type BookingDraft,
  type BookingDrafts,
  choicesAt,
  MAX_DRAFTS,
  NO_DRAFTS,
  readDrafts,
  withFittingTime,
  writeDrafts,
} from './booking-draft';

const draftOf = ({ drafts }: BookingDrafts, serviceId: string) =>
  drafts.find(({ serviceIds }) => serviceIds[0] === serviceId);

const withDraft = ({ owner, drafts }: BookingDrafts, draft: BookingDraft): BookingDrafts => ({
  owner,
  drafts: [...drafts.filter(({ serviceIds }) => serviceIds[0] !== draft.serviceIds[0]), draft].slice(
    -MAX_DRAFTS,
  ),
});

/** A visitor's drafts are kept for the account that they log in to; those of another account are dropped. */
const claimedBy = (state: BookingDrafts, username: string | undefined): BookingDrafts => {
  if (username === undefined || username === state.owner) return state;
  return { owner: username, drafts: state.owner === null ? state.drafts : [] };
};

const slice = createSlice({
  name: 'bookingDraft',
  initialState: NO_DRAFTS,
  reducers: {
    /** A step shows the draft, or begins one. */
    draftEntered: {
      prepare: (choices: BookingChoices, entry: string) => ({
        payload: { ...choices, entry, newKey: newIdempotencyKey() },
      }),
      reducer: (
        state,
        {
          payload: { newKey, ...entered },
        }: PayloadAction<BookingChoices & { entry: string; newKey: string }>,
      ) => {
        const known = draftOf(state, entered.serviceIds[0]);
        const isOpen = known !== undefined && known.bookingId === undefined;
        const { idempotencyKey, unanswered } = isOpen ? known : { idempotencyKey: newKey };
        return withDraft(state, { ...entered, idempotencyKey, unanswered, bookingId: undefined });
      },
    },
    draftChanged: (
      state,
      { payload: { serviceId, change } }: PayloadAction<{ serviceId: string; change: Partial<BookingDraft> }>,
    ) => {
      const known = draftOf(state, serviceId);
      return known ? withDraft(state, { ...known, ...change }) : state;
    },
    draftsRestored: (_state, { payload: { stored, username } }: PayloadAction<Restored>) =>
      claimedBy(stored, username),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionRestored, (state, { payload }) => claimedBy(state, payload?.user.username))
      .addCase(sessionStarted, (state, { payload }) => claimedBy(state, payload.user.username))
      // Kept after a 401, for the same person.
      .addCase(sessionCleared, (state, { payload }) => (payload.reason === 'logout' ? NO_DRAFTS : state)),
});

interface Restored {
  readonly stored: BookingDrafts;
  readonly username: string | undefined;
}

interface WithDrafts {
  readonly bookingDraft?: BookingDrafts;
}

const draftsIn = ({ bookingDraft = NO_DRAFTS }: WithDrafts) => bookingDraft;
injectSlice(slice);

/** Takes the drafts from the tab's storage, as a page load does. */
export function restoreDrafts({ dispatch, getState }: Store): void {
  const username = getState().session.user?.username;
  dispatch(slice.actions.draftsRestored({ stored: readDrafts(), username }));
}

const keeping = new WeakSet<Store>();

/** Restores the drafts into a page's store and persists them to the tab's storage from then on. Idempotent. */
function keepDrafts(store: Store): void {
  if (keeping.has(store)) return;
  keeping.add(store);
  restoreDrafts(store);
  let written: BookingDrafts | undefined;
  store.subscribe(() => {
    const drafts = draftsIn(store.getState() as WithDrafts);
    if (drafts === written) return;
    written = drafts;
    writeDrafts(drafts);
  });
}

/**
 * The draft of a service's booking. It lives in the store and in the tab's storage; `history.state` gets its five fields
 * when a step navigates (specification, section 2), and passes them to the next one.
 *
 * @param serviceId the service of the path
 */
export function useBookingDraft(serviceId: string) {
  const store = useStore();
  // Before the first reading of the drafts: a form takes its initial values from them.
  keepDrafts(store);
  const dispatch = useDispatch();
  const { key, state } = useLocation();
  const navigationType: string = useNavigationType();
  const isRevisited = navigationType === 'POP';
  const draft = useSelector((root: WithDrafts) => draftOf(draftsIn(root), serviceId));
  const shown = useMemo(
    () => choicesAt(draft, { key, state, isRevisited }, serviceId),
    [draft, key, state, isRevisited, serviceId],
  );
  const isBehindBooking = draft?.bookingId !== undefined && isRevisited;
  const [reached, setReached] = useState({ key, bookingId: draft?.bookingId });
  if (reached.key !== key) setReached({ key, bookingId: draft?.bookingId });
  const sentBefore = isRevisited ? reached.bookingId : undefined;
  const entered = useRef<string>(undefined);
  useEffect(() => {
    // Once per history entry: two mounted pages of one service would otherwise overwrite each other's draft in a loop.
    if (draft !== undefined && entered.current === key) return;
    entered.current = key;
    if (draft?.entry !== key && !isBehindBooking) dispatch(slice.actions.draftEntered(shown, key));
  }, [dispatch, shown, draft, isBehindBooking, key]);

  return {
    choices: withFittingTime(shown),
    /** The booking that was made of the draft before this entry was reached. */
    sentBefore,
    change: (change: Partial<BookingChoices>) => {
      if (isBehindBooking) dispatch(slice.actions.draftEntered({ ...shown, ...change }, key));
      else dispatch(slice.actions.draftChanged({ serviceId, change }));
    },
    /** Reads the draft as it is now, also after an answer that came late. */
    current: () => draftOf(draftsIn(store.getState() as WithDrafts), serviceId),
    /** Keeps what happens to the request. */
    keep: (
      change: Pick<BookingDraft, 'unanswered'> & Partial<Pick<BookingDraft, 'idempotencyKey' | 'bookingId'>>,
    ) => dispatch(slice.actions.draftChanged({ serviceId, change })),
  };
}

export type DraftInUse = ReturnType<typeof useBookingDraft>;

type Chosen = Pick<BookingChoices, 'serviceIds' | 'products' | 'styles'>;

type Menus = Readonly<Record<string, StyleMenu>>;

/** The effect of the client's earlier visits on prices. */
interface Visits {
  /** When the last visits for services began, by the ids of these; none of visitors, and of newcomers. */
  readonly lastVisits: Readonly<Record<string, string | null>>;
  /** The chosen start; now while there is none. */
  readonly start: string;
}

/** A chosen product with its line total, in cents. */
interface ProductLine {
  readonly product: Product;
  readonly quantity: number;
  readonly totalCents: number;
}

/** A chosen service. With a style menu it has the price and length of the style, or the minimum while undecided. */
export interface ChosenService extends Service {
  /** Null for a service without a style menu. */
  readonly style: ChosenStyle | null;
  /** When the client's last visit for it began; null without one, and for a service without a cadence. */
  readonly lastVisitAt: string | null;
}

/** The choices with the API's names, prices and durations. */
export interface BookingSummary {
  readonly services: readonly ChosenService[];
  readonly products: readonly ProductLine[];
  readonly servicesCents: number;
  readonly productsCents: number;
  readonly totalCents: number;
  readonly durationMinutes: number;
  /** Whether something that was chosen is no longer offered. It is left out of everything above. */
  readonly somethingGone: boolean;
  /** Whether a service with a style menu has no style yet, or one that is not offered: totals are the least then. */
  readonly isUndecided: boolean;
}

/** The price and length of a style, or the minimum of those still possible. */
function withStyle(
  service: Service,
  menus: Menus,
  styles: Chosen['styles'],
  { lastVisits, start }: Visits,
): ChosenService {
  const menu = service.menu ? menus[service.id] : undefined;
  if (!menu || menu.variants.length === 0) return { ...service, style: null, lastVisitAt: null };
  const kept = styles.find(({ serviceId }) => serviceId === service.id)?.choice;
  const lastVisitAt = (menu.cadence ? lastVisits[service.id] : null) ?? null;
  const zone = service.professional.timeZone;
  const daysSinceLast =
    lastVisitAt === null ? null : daysUntil(dayKey(lastVisitAt, zone), dayKey(start, zone));
  const style = chosenStyle(menu, service.name, choiceFor(menu, kept), daysSinceLast);
  const { priceCents, minutes } = style.shown;
  return { ...service, price: fromCents(priceCents), serviceDurationMinutes: minutes, style, lastVisitAt };
}

/**
 * Price and length of the choices, with current prices (specification, section 9).
 *
 * @param offered the services of the professional
 * @param products the products of the professional
 */
function summarise(
  chosen: Chosen,
  offered: readonly Service[],
  products: readonly Product[],
  menus: Menus,
  visits: Visits,
): BookingSummary {
  const services = chosen.serviceIds
    .flatMap((id) => offered.find((service) => service.id === id) ?? [])
    .map((service) => withStyle(service, menus, chosen.styles, visits));
  const lines = chosen.products.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) return [];
    const unitPriceCents = toCents(product.price);
    const totalCents = productLineCents({ unitPriceCents, quantity, isClientSupplied: false });
    return [{ product, quantity, totalCents }];
  });
  const totals = bookingTotals(
    services.map(({ price, serviceDurationMinutes: durationMinutes }) => ({
      priceCents: toCents(price),
      durationMinutes,
    })),
    lines.map(({ product, quantity }) => ({
      unitPriceCents: toCents(product.price),
      quantity,
      isClientSupplied: false,
    })),
  );
  const somethingGone = services.length < chosen.serviceIds.length || lines.length < chosen.products.length;
  const isUndecided = services.some(({ style }) => style !== null && style.quote === undefined);
  return { services, products: lines, ...totals, somethingGone, isUndecided };
}

/** The service of the path and everything that can be booked with it. */
export interface BookableItems {
  readonly service: Service;
  /** The one of the path, and all others of the professional where the step shows them. */
  readonly services: readonly Service[];
  readonly products: readonly Product[];
  /** What is chosen of it. */
  readonly summary: BookingSummary;
}

interface ShownItems {
  readonly services?: boolean;
  readonly products?: boolean;
}

type Part = QueryLike<unknown> & { refetch: () => unknown };

/**
 * Loads everything that can be booked, and totals the choices. The calls are sent in parallel when the professional is
 * known, else in sequence. A failure also shows the specification's toast (section 8).
 *
 * @returns `isUnknown`: no service has the id of the path, so that trying again cannot help
 * @param shows what of the professional the step shows although it is not chosen; of anything else it waits only for what
 *   is chosen
 */
export function useBookableItems(
  { serviceIds, professionalId, products: chosenProducts, styles, slot }: BookingChoices,
  { services: showsServices = false, products: showsProducts = false }: ShownItems,
) {
  const needsServices = showsServices || serviceIds.length > 1;
  const needsProducts = showsProducts || chosenProducts.length > 0;
  const service = useGetServiceQuery(serviceIds[0]);
  const whose = service.data?.professional.id ?? professionalId ?? skipToken;
  // Loaded for the next step even where this one does not wait for it.
  const listed = useListServicesOfProfessionalQuery(whose);
  const services = needsServices ? listed : { ...listed, data: NO_SERVICES, isError: false };
  const products = useListProductsOfProfessionalQuery(needsProducts ? whose : skipToken);
  const withMenu = useMemo(
    () => menuIds(serviceIds, service.data, services.data),
    [serviceIds, service.data, services.data],
  );
  const menus = useGetStyleMenusQuery(withMenu.length > 0 ? withMenu : skipToken);
  const loadedMenus = withMenu.length > 0 ? menus.currentData : NO_MENUS;
  const { standings, loadedVisits } = useLastVisits(loadedMenus, slot?.startTime);

  const serviceFailed = service.isError || services.isError || menus.isError;
  useFailureToast(serviceFailed && !isUnknownId(service.error), MESSAGES.servicesForBookingFailed);
  useFailureToast(products.isError, MESSAGES.productsForBookingFailed);

  const bookable = useMemo(
    () =>
      bookableItems(
        service.data,
        services.data,
        needsProducts ? products.data : [],
        loadedMenus,
        { serviceIds, products: chosenProducts, styles },
        loadedVisits,
      ),
    [
      service.data,
      services.data,
      needsProducts,
      products.data,
      loadedMenus,
      loadedVisits,
      serviceIds,
      chosenProducts,
      styles,
    ],
  );
  const parts: Part[] = [
    service,
    ...(needsServices ? [services] : []),
    ...(needsProducts ? [products] : []),
    ...(withMenu.length > 0 ? [menus] : []),
    ...(standings ? [standings] : []),
  ];
  const query: QueryLike<BookableItems> = {
    data: bookable,
    isLoading: parts.some(({ isLoading }) => isLoading),
    isFetching: parts.some(({ isFetching }) => isFetching),
    isError: parts.some(({ isError }) => isError),
    error: parts.find(({ isError }) => isError)?.error,
    refetch: () => {
      for (const part of parts) if (part.isError) part.refetch();
    },
  };
  const isUnknown = isUnknownId(service.error);
  const failure = isUnknown
    ? MESSAGES.serviceNotFound
    : serviceFailed
      ? MESSAGES.servicesForBookingFailed
      : MESSAGES.productsForBookingFailed;

  /** Refetches all prices and durations. */
  const refresh = () => Promise.all(parts.map((part) => part.refetch()));
  return { query, failure, isUnknown, refresh };
}

const NO_SERVICES: readonly Service[] = [];
const NO_MENUS: Menus = {};
const NO_VISITS: Visits['lastVisits'] = {};

/**
 * The client's last visits for the services whose menu has a cadence; a visitor has none.
 * @param menus undefined while they load
 */
function useLastVisits(menus: Menus | undefined, start: string | undefined) {
  const { user, status } = useSession();
  const [now] = useState(() => new Date().toISOString());
  const ids = useMemo(() => Object.keys(menus ?? {}).filter((id) => menus?.[id]?.cadence), [menus]);
  const isClient = user?.role === 'client' && ids.length > 0;
  const standings = useGetServiceStandingsQuery(isClient ? ids : skipToken);
  const isUnknown = ids.length > 0 && status === 'restoring';
  const found = isClient ? standings.currentData : undefined;
  const loadedVisits = useMemo((): Visits | undefined => {
    if (isUnknown || (isClient && !found)) return undefined;
    const lastVisits = found
      ? Object.fromEntries(Object.entries(found).map(([id, { lastVisitAt }]) => [id, lastVisitAt]))
      : NO_VISITS;
    return { lastVisits, start: start ?? now };
  }, [isUnknown, isClient, found, start, now]);
  return { standings: isClient ? standings : undefined, loadedVisits };
}

/** The chosen services that have a style menu. */
function menuIds(
  serviceIds: readonly string[],
  service: Service | undefined,
  services: readonly Service[] | undefined,
): string[] {
  const known = [...(services ?? []), ...(service ? [service] : [])];
  return serviceIds.filter((id) => known.some((one) => one.id === id && one.menu));
}

function bookableItems(
  service: Service | undefined,
  services: readonly Service[] | undefined,
  products: readonly Product[] | undefined,
  menus: Menus | undefined,
  chosen: Chosen,
  visits: Visits | undefined,
): BookableItems | undefined {
  if (!service || !services || !products || !menus || !visits) return undefined;
  const isListed = services.some(({ id }) => id === service.id);
  const offered = isListed ? services : [service, ...services];
  return {
    service,
    services: offered,
    products,
    summary: summarise(chosen, offered, products, menus, visits),
  };
}

function useFailureToast(failed: boolean, sentence: string) {
  useEffect(() => {
    if (failed) toast.error(sentence);
  }, [failed, sentence]);
}
