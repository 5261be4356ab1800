import type { APIRequestContext } from '@playwright/test';
import { BookingFlow } from '../screens/booking-flow';
import { LoginScreen } from '../screens/login';
import { expect, test } from './test';

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly professional: { readonly id: string };
  /** Missing in responses of earlier API releases. */
  readonly menu?: object | null;
}

interface Window {
  readonly available_slots: readonly unknown[];
}

/** Any service with a free start and without a style menu. */
async function anyBookable(request: APIRequestContext): Promise<Listed> {
  const { results } = (await (await request.get('/api/services/?limit=50')).json()) as { results: Listed[] };
  for (const service of results.filter(({ menu }) => !menu)) {
    const path = `/api/availability/professional/${service.professional.id}?service_ids=${service.id}`;
    const windows = (await (await request.get(path)).json()) as Window[];
    if (windows.some(({ available_slots }) => available_slots.length > 0)) return service;
  }
  throw new Error('None of the first 50 services has a free start.');
}

test('the steps lead from a service to the log-in page without booking anything', async ({
  page,
  request,
}) => {
  const service = await anyBookable(request);
  const flow = new BookingFlow(page);
  await page.goto(`/add-more-services/${service.id}/${service.professional.id}`);
  await flow.services.isShown();
  await flow.services.lists(service.name);
  await flow.services.skip.click();
  await flow.times.isShown();
  await flow.times.anyStart.first().click();
  await flow.times.goOn.click();
  await flow.products.isShown();
  await flow.products.skip.click();
  await flow.confirm.isShown();
  await expect(flow.confirm.main).toContainText(service.name);
  await flow.confirm.confirm.click();
  await new LoginScreen(page).isShown();
});

test('a step without a time says what is missing', async ({ page, request }) => {
  const service = await anyBookable(request);
  await page.goto(`/confirm-booking/${service.id}`);
  await expect(page.getByRole('heading', { name: 'Missing booking information' })).toBeVisible();
});
