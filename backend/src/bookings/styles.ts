import {
  type BookedStyle,
  type Booking,
  type BookingCreate,
  type ChangedStyle,
  durationText,
  MENU_MESSAGES,
  notDoneTexts,
  PHOTO_QUOTE_MESSAGES,
  packingText,
  preparationText,
  type StyleMenu,
  type StyleRequest,
  servicePriceCents,
  styleChanges,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
import type { OfferedService } from '../availability/queries';
import { isWithinStarts, startsInWords } from '../availability/start-limits';
import { conflict, type DomainError, invalidField } from '../domain-errors';
import type { Fact } from '../mail/content';
import type { BookableQuote } from '../photo-quotes/queries';
import { chooseStyle } from '../style-menus/rules';

/** A service to book: with a style, price and minutes are those of the style. */
export interface DraftService extends OfferedService {
  readonly style: BookedStyle | null;
  /** The service's own values; the booking is decided again when they have changed. */
  readonly listedPriceCents: number;
  readonly listedMinutes: number;
}

/** The menu of a service for a client at a start. */
export interface OfferedMenu {
  readonly menu: StyleMenu;
  /** Calendar days from their last visit for the service to the start; null without one, or without a cadence. */
  readonly daysSinceLast: number | null;
}

/** A style and its position in the request. */
interface PlacedStyle {
  readonly style: StyleRequest;
  readonly index: number;
}

/**
 * Gives each service with a menu its chosen style, with the price and minutes of the current menu.
 * @param menus of the services that have one, by service id
 * @throws DomainError invalid for a missing or impossible choice; conflict when price or minutes differ from what the
 *   client was shown
 */
export function styleServices(
  { service_ids: serviceIds, styles = [] }: Pick<BookingCreate, 'service_ids' | 'styles'>,
  services: readonly OfferedService[],
  menus: ReadonlyMap<string, OfferedMenu>,
): DraftService[] {
  const ids = new Set(serviceIds.map((id) => id.toLowerCase()));
  for (const [index, { service_id }] of styles.entries())
    if (!ids.has(service_id.toLowerCase()))
      throw refusal(index, 'service_id', MENU_MESSAGES.styleOfOtherService);
  return services.map((service) => {
    const index = styles.findIndex(({ service_id }) => service_id.toLowerCase() === service.id);
    const style = styles[index];
    return styleService(service, menus.get(service.id), style && { style, index });
  });
}

/**
 * The service of a photo quote, with the price and minutes of the professional's answer.
 * @throws DomainError invalid when another service or a style is requested beside it
 */
export function servicesOfQuote(
  { service_ids: serviceIds, styles = [] }: Pick<BookingCreate, 'service_ids' | 'styles'>,
  services: readonly OfferedService[],
  { serviceId, style }: BookableQuote,
): DraftService[] {
  if (serviceIds.length !== 1 || serviceIds[0]?.toLowerCase() !== serviceId)
    throw invalidField(['body', 'service_ids'], PHOTO_QUOTE_MESSAGES.itsServiceOnly, 'photo quote');
  if (styles.length > 0)
    throw invalidField(['body', 'styles'], PHOTO_QUOTE_MESSAGES.withoutStyles, 'photo quote');
  return services.map((service) => ({
    ...service,
    priceCents: style.price_cents,
    durationMinutes: style.minutes,
    style,
    listedPriceCents: service.priceCents,
    listedMinutes: service.durationMinutes,
  }));
}

const refusal = (index: number, part: string, message: string): DomainError =>
  invalidField(['body', 'styles', String(index), ...part.split('.')], message, 'style');

function styleService(
  service: OfferedService,
  offered: OfferedMenu | undefined,
  placed: PlacedStyle | undefined,
): DraftService {
  const { priceCents: listedPriceCents, durationMinutes: listedMinutes } = service;
  if (offered === undefined || offered.menu.variants.length === 0) {
    if (placed !== undefined) throw withoutMenu(service, placed);
    return { ...service, style: null, listedPriceCents, listedMinutes };
  }
  if (placed === undefined) throw invalidField(['body', 'styles'], MENU_MESSAGES.styleMissing, 'required');
  const style = bookStyle(service, offered, placed);
  return {
    ...service,
    priceCents: servicePriceCents(toDomain(style)),
    durationMinutes: style.minutes,
    style,
    listedPriceCents,
    listedMinutes,
  };
}

/** The menu may have been removed while the client chose from it. */
const withoutMenu = ({ id, menuRevision }: OfferedService, { style, index }: PlacedStyle): DomainError =>
  style.menu_revision === menuRevision
    ? refusal(index, 'choice', MENU_MESSAGES.noMenu)
    : changed(MENU_MESSAGES.styleGone, id, menuRevision, style, null);

function bookStyle(
  service: OfferedService,
  { menu, daysSinceLast }: OfferedMenu,
  { style, index }: PlacedStyle,
): BookedStyle {
  const { choice, menu_revision: seenRevision, price_cents, minutes } = style;
  const chosen = chooseStyle(menu, service.name, choice, daysSinceLast);
  if ('problem' in chosen) {
    const { field, message } = chosen.problem;
    if (seenRevision !== menu.revision)
      throw changed(MENU_MESSAGES.styleGone, service.id, menu.revision, style, null);
    throw refusal(index, `choice.${field}`, message);
  }
  const now = { price_cents: chosen.style.price_cents, minutes: chosen.style.minutes };
  if (now.price_cents !== price_cents || now.minutes !== minutes) {
    const sentence = styleChanges({ priceCents: price_cents, minutes }, toDomain(now));
    throw changed(MENU_MESSAGES.styleChanged(sentence), service.id, menu.revision, style, now);
  }
  return chosen.style;
}

const changed = (
  message: string,
  serviceId: string,
  menuRevision: number,
  { price_cents, minutes }: StyleRequest,
  now: ChangedStyle['now'],
): DomainError =>
  conflict(message, {
    style: {
      service_id: serviceId,
      menu_revision: menuRevision,
      shown: { price_cents, minutes },
      now,
    } satisfies ChangedStyle,
  });

/** @throws DomainError conflict when one of the styles does not start at that time of the day */
export function requireStarts(
  styles: readonly (BookedStyle | null)[],
  startTime: Date,
  timeZone: string,
): void {
  for (const style of styles)
    if (style !== null && !isWithinStarts(style, startTime, timeZone))
      throw conflict(MENU_MESSAGES.outsideStarts(startsInWords(style)));
}

/** The chosen styles of a booking as text for mails and calendars: style, length, what to bring and prepare. */
export const styleFacts = ({ services }: Pick<Booking, 'services'>): Fact[] =>
  services.flatMap(({ style }) => {
    if (style === null) return [];
    const { options, lines, minutesMin, minutes, packingList, preparation } = toDomain(style);
    const chosen = [
      ...options.map(({ group, option }) => `${group}: ${option}`),
      ...lines.filter(({ kind }) => kind === 'add_on').map(({ label }) => label),
    ];
    const preparedBy = (who: 'client' | 'professional') => preparation.filter(({ by }) => by === who);
    const length = [...new Set([minutesMin, minutes])].map(durationText).join(' to ');
    return [
      ...fact('Style', chosen),
      ...fact(
        'Timing',
        lines.filter(({ kind }) => kind === 'cadence').map(({ label }) => label),
      ),
      ...fact('Length', [length]),
      ...fact('Bring', packingList.map(packingText)),
      ...fact(
        'Prepare before',
        preparedBy('client')
          .filter(({ notDone }) => !notDone)
          .map(preparationText),
      ),
      ...fact('Not done', notDoneTexts({ preparation })),
      ...fact(
        'Done at the visit',
        preparedBy('professional').map(({ label }) => label),
      ),
    ];
  });

const fact = (label: string, values: readonly string[]): Fact[] =>
  values.length === 0 ? [] : [[label, values.join('; ')]];
