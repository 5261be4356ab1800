export interface DemoClient {
  key: string;
  firstName: string;
  lastName: string;
  phone: string;
  hairType: 1 | 2 | 3 | 4;
  hairSubtype: 'A' | 'B' | 'C';
  notes: string;
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
