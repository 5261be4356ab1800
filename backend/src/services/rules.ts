import {
  fromCents,
  type Rating,
  type Service,
  type ServiceCategory,
  type ServiceGates,
  type ServiceTiming,
  type ServiceWrite,
  toCents,
} from '@crown-and-coil/shared-api/contract';
import { toProfessionalSummary } from '../professionals/rules';
import { type MenuRangeColumns, toMenuSummary } from '../style-menus/rules';

export interface ServiceRow extends MenuRangeColumns {
  id: string;
  name: string;
  description: string;
  price_cents: number;
  duration_minutes: number;
  is_active: boolean;
  category: ServiceCategory;
  gates: ServiceGates | null;
  start_interval_minutes: number | null;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  professional_id: string;
  professional_display_name: string;
  professional_location: string;
  professional_time_zone: string;
  professional_is_active: boolean;
  rating: Rating | null;
}

/** Converts a row to the API's service. */
export const toService = (row: ServiceRow): Service => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: fromCents(row.price_cents),
  service_duration_minutes: row.duration_minutes,
  is_active: row.is_active,
  category: row.category,
  professional: toProfessionalSummary(row),
  menu: toMenuSummary(row),
  // Earlier releases store no `photo_quote`.
  gates: row.gates && { ...row.gates, photo_quote: row.gates.photo_quote ?? false },
  timing: toTiming(row),
  rating: row.rating,
});

const NO_TIMING: ServiceTiming = {
  start_interval_minutes: null,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
};

/** Null for a service without settings, as most are. */
const toTiming = ({
  start_interval_minutes,
  buffer_before_minutes,
  buffer_after_minutes,
}: ServiceRow): ServiceTiming | null =>
  start_interval_minutes === null && buffer_before_minutes === 0 && buffer_after_minutes === 0
    ? null
    : { start_interval_minutes, buffer_before_minutes, buffer_after_minutes };

/** Converts a request to columns. */
export const toServiceColumns = (service: ServiceWrite) => ({
  name: service.name,
  description: service.description,
  price_cents: toCents(service.price),
  duration_minutes: service.service_duration_minutes,
  category: service.category,
  is_active: service.is_active,
  ...(service.timing === undefined ? {} : (service.timing ?? NO_TIMING)),
});

/** A service is public while both it and its professional are active (api.md). */
export const isPublic = (row: Pick<ServiceRow, 'is_active' | 'professional_is_active'>): boolean =>
  row.is_active && row.professional_is_active;
