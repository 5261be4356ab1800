import {
  type BookedStyle,
  MENU_MESSAGES,
  type StyleChoice,
  WAITING_LIST_MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { ServiceTiming } from '../availability/start-limits';
import type { Queries } from '../database/connection';
import { invalidField } from '../domain-errors';
import { findMenu, lastVisit } from '../style-menus/queries';
import { requireStyle, toStyleMenu } from '../style-menus/rules';
import { daysBetween, startOfDay } from '../time-zones/wall-clock';

/** The requested service and style. */
interface StyleQuestion {
  readonly professionalId: string;
  readonly serviceId: string;
  readonly clientId: string;
  readonly choice: StyleChoice | null;
  /** The last day of the wait, when a maintenance service takes longest. */
  readonly toDay: string;
  readonly timeZone: string;
}

/** The length of a service with its chosen style, by the current menu. */
interface WaitedStyle extends ServiceTiming {
  readonly style: BookedStyle | null;
  readonly menuRevision: number;
  readonly minutes: number;
}

/** @throws DomainError invalid for a service or choice that is not offered */
export async function findStyle(queries: Queries, question: StyleQuestion): Promise<WaitedStyle> {
  const { professionalId, serviceId, clientId, choice, toDay, timeZone } = question;
  const service = await queries
    .selectFrom('services as s')
    .select([
      's.name',
      's.duration_minutes as minutes',
      's.start_interval_minutes as startIntervalMinutes',
      's.buffer_before_minutes as bufferBeforeMinutes',
      's.buffer_after_minutes as bufferAfterMinutes',
    ])
    .select(lastVisit(clientId, sql.ref('s.professional_id'), sql.ref('s.id')).as('lastVisitAt'))
    .where('s.id', '=', serviceId)
    .where('s.professional_id', '=', professionalId)
    .where('s.is_active', '=', true)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst();
  if (service === undefined)
    throw invalidField(['body', 'service_id'], WAITING_LIST_MESSAGES.unknownService, 'service');
  const { name: _name, minutes: _minutes, lastVisitAt, ...timing } = service;
  const menu = toStyleMenu(await findMenu(queries, serviceId));
  if (choice === null) {
    if (menu.variants.length > 0)
      throw invalidField(['body', 'choice'], MENU_MESSAGES.styleMissing, 'required');
    return { style: null, menuRevision: menu.revision, minutes: service.minutes, ...timing };
  }
  const days =
    lastVisitAt === null || menu.cadence === null
      ? null
      : daysBetween(lastVisitAt, startOfDay(toDay, timeZone), timeZone);
  const style = requireStyle(menu, service.name, choice, days);
  return { style, menuRevision: menu.revision, minutes: style.minutes, ...timing };
}
