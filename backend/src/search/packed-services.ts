import { SERVICE_CATEGORIES, type ServiceCategory } from '@crown-and-coil/shared-api/contract';

/** The searchable facts of an active service, as read. */
export interface SearchedService {
  readonly id: string;
  /** Normalized: the name in its first line, then the description, the professional's name, and the words of the menu. */
  readonly document: string;
  readonly category: ServiceCategory;
  /** In cents and minutes: from its style menu, else its own. */
  readonly priceFrom: number;
  readonly priceTo: number;
  readonly minutesFrom: number;
  /** The minutes reserved by the shortest booking. */
  readonly leastMinutes: number;
  /** A service that requires a visit or a quote first has no bookable start. */
  readonly isOpenToAll: boolean;
  /** Days since 1970 (UTC). */
  readonly madeOn: number;
}

type Figure = Exclude<keyof SearchedService, 'id' | 'document'>;
const FIGURES: readonly Figure[] = [
  'category',
  'priceFrom',
  'priceTo',
  'minutesFrom',
  'leastMinutes',
  'isOpenToAll',
  'madeOn',
];
const PLACE_OF_FIGURE = Object.fromEntries(FIGURES.map((figure, place) => [figure, place])) as Readonly<
  Record<Figure, number>
>;
/** The numeric fields of a service, and the end of its document. */
const NUMBERS = FIGURES.length + 1;
const ID_LENGTH = 36;

/**
 * The services of one professional packed into three values and addressed by index. As objects, those of 20,000
 * professionals take four times the memory, and comparing them reads all of it.
 */
export class PackedServices {
  readonly count: number;
  /** All documents, separated by line breaks, to rule out a word for all services at once. */
  readonly documents: string;
  private readonly ids: string;
  private readonly numbers: Int32Array;

  constructor(services: readonly SearchedService[]) {
    this.count = services.length;
    this.documents = services.map(({ document }) => `${document}\n`).join('');
    this.ids = services.map(({ id }) => id).join('');
    this.numbers = new Int32Array(services.length * NUMBERS);
    let end = 0;
    for (const [place, service] of services.entries()) {
      end += service.document.length + 1;
      const figures = { ...service, category: SERVICE_CATEGORIES.indexOf(service.category) };
      this.numbers.set([...FIGURES.map((figure) => Number(figures[figure])), end], place * NUMBERS);
    }
  }

  idAt(place: number): string {
    return this.ids.slice(place * ID_LENGTH, (place + 1) * ID_LENGTH);
  }

  documentAt(place: number): string {
    const endOf = (one: number) => this.numbers[(one + 1) * NUMBERS - 1] ?? 0;
    return this.documents.slice(place === 0 ? 0 : endOf(place - 1), endOf(place) - 1);
  }

  /** The first line of the document is the name. */
  nameAt(place: number): string {
    const document = this.documentAt(place);
    const end = document.indexOf('\n');
    return end === -1 ? document : document.slice(0, end);
  }

  /** A numeric field of a service: the index of its category, 1 for true. */
  at(place: number, figure: Figure): number {
    return this.numbers[place * NUMBERS + PLACE_OF_FIGURE[figure]] ?? 0;
  }
}
