import { array, type InferType, number, object, string } from 'yup';
import { AMENITIES, type Amenity, LANGUAGES, type Language } from './catalogue';
import { priceField } from './fields';
import { MAX_LANGUAGES, MAX_TRAVEL_FEES, MAX_TRAVEL_KM } from './limits';

const amenities = AMENITIES.map(({ value }) => value);
const DISTANCE = `Distance must be from 1 to ${MAX_TRAVEL_KM} km`;

const hasNoRepeats = (values: readonly unknown[] = []) => new Set(values).size === values.length;

/** The additional fee in AUD for home visits up to this distance. */
const travelFeeSchema = object({
  up_to_km: number()
    .typeError(DISTANCE)
    .required(DISTANCE)
    .integer('Distance must be in whole kilometres')
    .min(1, DISTANCE)
    .max(MAX_TRAVEL_KM, DISTANCE),
  price: priceField(0, 'Fee must be $0 or more', 'Fee'),
});

/** What a professional offers besides services. */
export const professionalOffersSchema = object({
  amenities: array()
    .of(string<Amenity>().defined().oneOf(amenities, 'Unknown amenity'))
    .max(AMENITIES.length, 'Unknown amenity')
    .test('repeats', 'Choose each amenity once', hasNoRepeats)
    .defined(),
  /** Besides English. */
  languages: array()
    .of(string<Language>().defined().oneOf(LANGUAGES, 'Unknown language'))
    .max(MAX_LANGUAGES, `Choose ${MAX_LANGUAGES} languages at most`)
    .test('repeats', 'Choose each language once', hasNoRepeats)
    .defined(),
  /** Visits at clients' homes by distance, the nearest first; the last distance is the radius. Empty for none. */
  travel_fees: array()
    .of(
      travelFeeSchema.test('further', function ({ up_to_km: upToKm }) {
        const all: { up_to_km?: number }[] = Array.isArray(this.parent) ? this.parent : [];
        const { path } = this;
        const place = Number(/\[(\d+)\]$/.exec(path)?.[1]);
        const before = all[place - 1]?.up_to_km;
        if (before === undefined || Number.isNaN(Number(upToKm)) || upToKm > before) return true;
        return this.createError({
          path: `${path}.up_to_km`,
          message: 'Each distance must be longer than the one before',
        });
      }),
    )
    .max(MAX_TRAVEL_FEES, `Give ${MAX_TRAVEL_FEES} distances at most`)
    .defined(),
});
export type ProfessionalOffers = InferType<typeof professionalOffersSchema>;

/** Default for a professional without offers. */
export const NO_OFFERS: ProfessionalOffers = { amenities: [], languages: [], travel_fees: [] };
