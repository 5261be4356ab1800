import {
  type Booking,
  durationText,
  notDoneTexts,
  packingText,
  preparationText,
  toDomain,
} from '@crown-and-coil/shared-api/contract';

type Fact = readonly [label: string, value: string];

/** The chosen styles of a booking in words, for mails and calendars: what it is, how long, what to bring and prepare. */
export const styleFacts = ({ services }: Pick<Booking, 'services'>): Fact[] =>
  services.flatMap(({ style }) => {
    if (style === null) return [];
    const { options, lines, minutesMin, minutes, packingList, preparation } = toDomain(style);
    const chosen = [
      ...options.map(({ group, option }) => `${group}: ${option}`),
      ...lines.filter(({ kind }) => kind === 'add_on').map(({ label }) => label),
    ];
    const preparedBy = (who: 'client' | 'professional') => preparation.filter(({ by }) => by === who);
    const length = [...new Set([minutesMin, minutes])].map(durationText).join(' to ');
    return [
      ...fact('Style', chosen),
      ...fact(
        'Timing',
        lines.filter(({ kind }) => kind === 'cadence').map(({ label }) => label),
      ),
      ...fact('Length', [length]),
      ...fact('Bring', packingList.map(packingText)),
      ...fact(
        'Prepare before',
        preparedBy('client')
          .filter(({ notDone }) => !notDone)
          .map(preparationText),
      ),
      ...fact('Not done', notDoneTexts({ preparation })),
      ...fact(
        'Done at the visit',
        preparedBy('professional').map(({ label }) => label),
      ),
    ];
  });

const fact = (label: string, values: readonly string[]): Fact[] =>
  values.length === 0 ? [] : [[label, values.join('; ')]];
