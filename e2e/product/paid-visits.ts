import { HOUSE_RULES_TEMPLATES, type HouseRules, type Service } from '@crown-and-coil/shared-api/contract';
import { expect, type Page } from '@playwright/test';
import type { ProductApi } from './api';

type Times = readonly [start: number, end: number];

/**
 * Creates a profile, a $120 service, windows and house rules; by default the fair template: 20 % deposit, free
 * cancellation until 24 hours before, then half is kept.
 */
export async function offerVisits(
  ofProfessional: ProductApi,
  { name }: { readonly name: string },
  professionalId: string,
  times: readonly Times[],
  rules: HouseRules = HOUSE_RULES_TEMPLATES.fair,
): Promise<Service> {
  await ofProfessional.call('PUT', '/professionals/me', {
    display_name: name,
    professional_type: 'barber',
    location: 'Fitzroy VIC',
    experience_years: 5,
    specializations: [1],
    is_active: true,
  });
  const service = await ofProfessional.call<Service>('POST', '/services/', {
    name: 'Two-strand twists',
    description: 'Medium twists on washed hair.',
    price: 120,
    service_duration_minutes: 120,
    category: 'Styling',
  });
  for (const [start, end] of times)
    await ofProfessional.call('POST', '/availability/', {
      start_time: new Date(start).toISOString(),
      end_time: new Date(end).toISOString(),
    });
  await ofProfessional.call('PUT', `/professionals/${professionalId}/house-rules`, {
    version: 0,
    rules,
  });
  return service;
}

/** Completes onboarding at the provider, so that a professional can take deposits and save cards. */
export async function onboard(
  { request }: Page,
  ofProfessional: ProductApi,
  professionalId: string,
): Promise<void> {
  const payments = `/professionals/${professionalId}/payments`;
  const { url } = await ofProfessional.call<{ url: string }>('POST', `${payments}/onboarding`);
  await request.post(url, { form: { how: 'all' } });
  await expect.poll(() => ofProfessional.call('GET', payments)).toMatchObject({ can_take_deposits: true });
}
