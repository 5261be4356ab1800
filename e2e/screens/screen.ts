import type { Page } from '@playwright/test';
import type { Person } from '../personas/people';
import type { ProductApi } from '../product/api';
import type { Bookable } from '../product/bookable';

/** A screen, and how to open it fully loaded. */
export interface Screen {
  readonly name: string;
  /** The viewer; a visitor if absent. */
  readonly person?: Person;
  /** For anonymous visitors only: others are redirected. */
  readonly visitorsOnly?: boolean;
  readonly open: (page: Page, product: ProductData) => Promise<void>;
}

/** Data to open the screen with. */
export interface ProductData {
  /** Something bookable, with another service and at least one product. */
  readonly findBookable: () => Promise<Bookable>;
  readonly apiAs: (person: Person) => Promise<ProductApi>;
}
