import type { Professional, Service } from '@crown-and-coil/shared-api/contract';
import { isStranger } from '../personas/stranger';
import type { ProductApi } from './api';

/**
 * Logged in as `PEOPLE.professional`: journeys change her location and services, and book her from two browsers at
 * once.
 */
export const BRAIDER = 'Adaeze Braids';
/** One journey creates, changes and deletes her services, products and windows. */
export const ISLA = { email: 'isla@demo.test', name: 'Isla Curl Co', zone: 'Australia/Hobart' } as const;

/** Whose starter locs ask for a consultation first; the demo's other client has had it. */
export const ROOTED_LOCS = 'Rooted Locs';

/** Whose copper balayage asks for a patch test first, and whose menu has one. */
export const SELAM = { email: 'colorist@demo.test', name: 'Selam Curl Studio' } as const;

/** Whose silk press has a style menu, and whose portfolio shows it. */
export const LEILANI = {
  email: 'leilani@demo.test',
  name: 'Leilani Silk',
  service: 'Silk press by length and density',
} as const;

/** The demo's braider. */
export async function findBraider(api: ProductApi): Promise<Professional> {
  const { results } = await api.professionals();
  const braider = results.find(({ display_name: name }) => name === BRAIDER);
  if (!braider) throw new Error('The demo has no braider.');
  return braider;
}

/**
 * Professionals that no journey changes: excludes those reserved for a journey and newly joined strangers. In the order
 * of search results, which bookings change.
 */
export async function steadyProfessionals(api: ProductApi): Promise<Professional[]> {
  const { results } = await api.professionals();
  return results.filter(isSteady);
}

/** A service on the first page that no journey changes, without style menu and prerequisites. */
export async function steadyService(api: ProductApi): Promise<Service> {
  const { results } = await api.services();
  const service = results.find(
    ({ professional, menu, gates }) => isSteady(professional) && menu === null && gates === null,
  );
  if (!service) throw new Error('The demo has no services.');
  return service;
}

/** Braids with a style menu that no journey changes. */
export async function steadyBraidsWithMenu(api: ProductApi): Promise<Service> {
  const { results } = await api.services('category=Protective Styles&limit=100');
  const service = results.find(({ professional, menu }) => isSteady(professional) && menu !== null);
  if (!service) throw new Error('The demo has no braids with a style menu.');
  return service;
}

const isSteady = ({ display_name: name }: Pick<Professional, 'display_name'>): boolean =>
  name !== BRAIDER && name !== ISLA.name && !isStranger(name);

/**
 * Runs a check against the catalogue. If it fails and another journey has changed the catalogue meanwhile, reads and
 * checks again; a failure without a change counts.
 */
export async function whileUnchanged<Read>(
  read: () => Promise<Read>,
  check: (read: Read) => Promise<void>,
): Promise<void> {
  const before = await read();
  try {
    await check(before);
  } catch (error) {
    const after = await read();
    if (JSON.stringify(after) === JSON.stringify(before)) throw error;
    await check(after);
  }
}
