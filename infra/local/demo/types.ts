import type { ServiceCategory } from '@crown-and-coil/shared-api/contract';
import type { DemoProductKey, DemoServiceKey } from './menu';
import type { WeekName } from './schedule';

/** A service on a demo menu. Price in AUD, length in minutes. */
export interface DemoService {
  name: string;
  category: ServiceCategory;
  price: number;
  minutes: number;
  description: string;
}

/** A product on a demo shelf. Price in AUD. */
export interface DemoProduct {
  name: string;
  price: number;
  description: string;
  attributes: readonly (readonly [key: string, value: string])[];
}

export interface DemoProfessional {
  /** Part of the email: `{key}@demo.test`; also seeds their artwork. */
  key: string;
  name: string;
  type: 'barber' | 'hairdresser';
  /** A place of the places list. */
  location: string;
  years: number;
  bio: string;
  specs: readonly number[];
  menu: readonly DemoServiceKey[];
  shelf: readonly DemoProductKey[];
  week: WeekName;
  /** Whether they have a profile picture. */
  portrait: boolean;
}

export interface DemoClient {
  key: string;
  firstName: string;
  lastName: string;
  phone: string;
  hairType: 1 | 2 | 3 | 4;
  hairSubtype: 'A' | 'B' | 'C';
  notes: string;
}
