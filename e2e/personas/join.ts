import type { Page } from '@playwright/test';
import { ProductApi } from '../product/api';
import { Outbox } from '../product/outbox';
import type { Stranger } from './stranger';

/** A new account, created through an admin's invitation. */
export async function join(
  page: Page,
  admin: ProductApi,
  role: 'Client' | 'Admin',
  person: Stranger,
): Promise<void> {
  await admin.invite(person.email, role);
  const link = await new Outbox(page).linkOf(person.email, /invitation/i);
  const visitor = await ProductApi.asVisitor();
  await visitor.activate(link, person);
  await visitor.end();
}
