import type { ComfortItemName } from '@crown-and-coil/shared-api/contract';

export interface DemoClient {
  key: string;
  firstName: string;
  lastName: string;
  phone: string;
  hairType: 1 | 2 | 3 | 4;
  hairSubtype: 'A' | 'B' | 'C';
  notes: string;
  /** What they tell about health and comfort, with a few words each. */
  comfort?: Partial<Record<ComfortItemName, string>>;
}

/** The demo's clients; the first two have known accounts (client@, client2@demo.test). */
export const DEMO_CLIENTS: readonly DemoClient[] = [
  {
    key: 'client',
    firstName: 'Naomi',
    lastName: 'Tesfaye',
    phone: '0412555018',
    hairType: 4,
    hairSubtype: 'B',
    notes: 'Tender spot behind my left ear. I like parts a little bigger at the back.',
    comfort: { tender_headed: 'Behind my left ear. A break every hour helps.', quiet_visit: '' },
  },
  {
    key: 'client2',
    firstName: 'Jordan',
    lastName: 'Okafor',
    phone: '0412555027',
    hairType: 4,
    hairSubtype: 'A',
    notes: 'Short on the sides, curls on top.',
  },
  {
    key: 'client3',
    firstName: 'Mereana',
    lastName: 'Taufa',
    phone: '0412555031',
    hairType: 3,
    hairSubtype: 'C',
    notes: '',
  },
  {
    key: 'client4',
    firstName: 'Adébáyọ̀',
    lastName: 'Williams',
    phone: '0412555044',
    hairType: 4,
    hairSubtype: 'C',
    notes: 'Locs since 2021.',
  },
  {
    key: 'client5',
    firstName: 'Priya',
    lastName: "D'Souza",
    phone: '0412555059',
    hairType: 3,
    hairSubtype: 'A',
    notes: 'Sensitive scalp: no strong scents, please.',
    comfort: { scalp_condition: 'Eczema at the nape, dry at the moment.' },
  },
  {
    key: 'client6',
    firstName: 'Tui',
    lastName: 'Latu',
    phone: '0412555066',
    hairType: 3,
    hairSubtype: 'B',
    notes: '',
  },
];
