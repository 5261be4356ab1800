import type { Page } from '@playwright/test';
import type { Person } from '../personas/people';
import type { ProductApi } from '../product/api';
import type { Bookable } from '../product/bookable';

/** A screen of the product, and how to have it in front of one with everything loaded. */
export interface Screen {
  readonly name: string;
  /** Who looks; a visitor when missing. */
  readonly person?: Person;
  /** For anonymous visitors only: others are redirected. */
  readonly visitorsOnly?: boolean;
  readonly open: (page: Page, product: ProductData) => Promise<void>;
}

/** What a screen is opened with, for those that are about something. */
export interface ProductData {
  /** Something free to book, with another service and at least one product. */
  readonly findBookable: () => Promise<Bookable>;
  readonly apiAs: (person: Person) => Promise<ProductApi>;
}
