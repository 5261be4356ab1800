import type { Service } from '@crown-and-coil/shared-api';
import { MISPLACED_CATEGORIES, SERVICE_CATEGORIES } from '@crown-and-coil/shared-api';

/** Form values of a service. A number field is '' while it is empty. */
export interface ServiceValues {
  readonly name: string;
  readonly description: string;
  /** AUD. */
  readonly price: number | '';
  readonly serviceDurationMinutes: number | '';
  readonly category: string;
  readonly isActive: boolean;
  readonly gates: GatesValues;
  readonly timing: TimingValues;
}

/** Start times. An empty field is ''. */
interface TimingValues {
  readonly startIntervalMinutes: number | '' | null;
  readonly bufferBeforeMinutes: number | '';
  readonly bufferAfterMinutes: number | '';
}

/** Prerequisites for booking; null or false for none. An empty field is ''. */
interface GatesValues {
  readonly consultation: { readonly serviceId: string; readonly validDays: number | '' } | null;
  readonly patchTest: { readonly serviceId: string | null; readonly validMonths: number | '' } | null;
  readonly photoQuote: boolean;
  readonly minimumAge: number | '' | null;
}

const NO_GATES: GatesValues = {
  consultation: null,
  patchTest: null,
  photoQuote: false,
  minimumAge: null,
};

const NO_TIMING: TimingValues = {
  startIntervalMinutes: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
};

export const NEW_SERVICE: ServiceValues = {
  name: '',
  description: '',
  price: '',
  serviceDurationMinutes: '',
  category: '',
  isActive: true,
  gates: NO_GATES,
  timing: NO_TIMING,
};

/** Form values of a stored service. */
export const serviceValues = ({
  name,
  description,
  price,
  serviceDurationMinutes,
  category,
  isActive,
  gates,
  timing,
}: Service): ServiceValues => ({
  name,
  description,
  price,
  serviceDurationMinutes,
  category,
  isActive,
  gates: gates ?? NO_GATES,
  timing: timing ?? NO_TIMING,
});

/** The dropdown also offers Haircut and Braids, which validation maps to their category (api.md). */
export const CATEGORY_OPTIONS = [...SERVICE_CATEGORIES, ...Object.keys(MISPLACED_CATEGORIES)].map((name) => ({
  value: name,
  label: name,
}));

/** The correct category for a misplaced name; undefined if the choice is right or missing. */
export const rightCategory = (chosen: string): string | undefined =>
  Object.entries(MISPLACED_CATEGORIES).find(([name]) => name === chosen)?.[1].category;
