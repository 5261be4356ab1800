import type { DemoProductKey, DemoServiceKey } from './menu';
import type { WeekName } from './schedule';

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
