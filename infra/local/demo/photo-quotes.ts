import { newId } from '@crown-and-coil/backend/seeding';
import { DAY_MS, type PhotoQuoteAnswer, type ServiceCategory } from '@crown-and-coil/shared-api/contract';
import type { DemoAccount } from './accounts';
import type { DemoClient } from './clients';
import { DEMO_SERVICES } from './menu';
import type { DemoPicture } from './pictures';
import type { DemoProfessional } from './professionals';

/** An answer, with the service by its name. */
type DemoAnswer = Omit<PhotoQuoteAnswer, 'service_id' | 'choice'> & { readonly serviceName: string };

/** A photo quote of the demo with its pictures. */
export interface DemoQuote {
  readonly quote: {
    readonly id: string;
    readonly client_id: string;
    readonly professional_id: string;
    readonly state: 'asked';
    readonly words: string;
    readonly created_at: Date;
    readonly expires_at: Date;
  };
  readonly ownerUserId: string;
  /** What the professional answered; undefined while the request waits. */
  readonly answer: DemoAnswer | undefined;
  readonly pictures: readonly DemoPicture[];
}

/** Who asked whom, in which words, with pictures of which categories: the hair now, and the wish. */
const REQUESTS: readonly {
  readonly client: string;
  readonly professional: string;
  readonly words: string;
  readonly now: readonly [ServiceCategory, string];
  readonly wish: readonly [ServiceCategory, string];
  readonly answer?: DemoAnswer;
}[] = [
  {
    client: 'client',
    professional: 'braider',
    words: 'Could you braid mine like this, to the waist? My hair is past my shoulders when stretched.',
    now: ['Treatment', 'Washed and stretched'],
    wish: ['Protective Styles', 'The size of these braids'],
  },
  {
    client: 'client5',
    professional: 'colorist',
    words: 'I would like copper ends without bleach on the roots. My last colour was a year ago.',
    now: ['Styling', 'My colour today'],
    wish: ['Color', 'Copper like this'],
    answer: {
      serviceName: DEMO_SERVICES.colourRefresh.name,
      price_cents: 19_500,
      minutes_min: 120,
      minutes_max: 150,
      deposit_cents: 0,
      valid_days: 30,
      words: 'A copper gloss on the ends, without lift. It fades softly over two months.',
    },
  },
];

interface DemoPeople {
  readonly professionals: readonly {
    readonly professional: DemoProfessional;
    readonly account: DemoAccount;
  }[];
  readonly clients: readonly { readonly client: DemoClient; readonly account: DemoAccount }[];
}

/** The requests of the demo, made when it is filled: one waits, one is answered. */
export function quotesOf({ professionals, clients }: DemoPeople): DemoQuote[] {
  const now = new Date();
  return REQUESTS.flatMap((request, index): DemoQuote[] => {
    const client = clients.find((one) => one.client.key === request.client)?.account;
    const professional = professionals.find((one) => one.professional.key === request.professional)?.account;
    if (!client || !professional) return [];
    const pictureOf = (
      mediaType: 'Quote Current Hair' | 'Quote Wish',
      [category, alt]: readonly [ServiceCategory, string],
    ): DemoPicture => ({
      key: `demo-quote-${index + 1}-${mediaType === 'Quote Wish' ? 'wish' : 'now'}`,
      category,
      seed: 4000 + index * 31 + (mediaType === 'Quote Wish' ? 1 : 0),
      alt,
      mediaType,
      position: 0,
      widest: 640,
    });
    return [
      {
        quote: {
          id: newId(),
          client_id: client.profileId,
          professional_id: professional.profileId,
          state: 'asked',
          words: request.words,
          created_at: now,
          expires_at: new Date(now.getTime() + 7 * DAY_MS),
        },
        ownerUserId: client.userId,
        answer: request.answer,
        pictures: [pictureOf('Quote Current Hair', request.now), pictureOf('Quote Wish', request.wish)],
      },
    ];
  });
}
