import {
  type HairSupply,
  type MediaItem,
  type StyleChoice,
  type StyleMenu,
  skipToken,
  useListPublicMediaQuery,
} from '@crown-and-coil/shared-api';
import {
  extraText,
  fromCents,
  offeredVariants,
  preparationText,
  type StyleRange,
  tierOf,
  tierText,
  weeksOfTier,
} from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Art,
  formatCents,
  formatDate,
  formatDuration,
  Muted,
  media,
  Stack,
  TextLink,
} from '@crown-and-coil/shared-ui';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { OptionRow } from '../booking-steps/option-row';
import { type ChosenStyle, isPossibleAddOn, rangeOfOption, suppliesOf, withOption } from './style-choice';

interface Props {
  readonly serviceId: string;
  /** Start of the client's last visit for the service; null without one. */
  readonly lastVisitAt: string | null;
  /** Above the choices when there are several services. */
  readonly serviceName: string | undefined;
  readonly style: ChosenStyle;
  readonly professional: { readonly id: string; readonly displayName: string; readonly timeZone: string };
  readonly onChange: (choice: StyleChoice) => void;
}

/** Keeps the place of a picture while the portfolio loads. */
const LOADING = { url: null, srcset: undefined, placeholder: null, alt: '' };

/** Finds pictures of options in the professional's portfolio. Without it the step works as well. */
function useOptionPictures({ groups }: StyleMenu, professionalId: string) {
  const hasPicture = groups.some(({ options }) => options.some(({ pictureId }) => pictureId !== null));
  const query = hasPicture ? { userIdentifier: professionalId, mediaType: 'Portfolio' as const } : skipToken;
  const { data, isLoading } = useListPublicMediaQuery(query);
  return (id: string | null) => (isLoading && id !== null ? LOADING : data?.find((one) => one.id === id));
}

/** The menu of one service, in the order in which people think: the look, hair, preparation, add-ons. */
export function StyleForm({ serviceId, lastVisitAt, serviceName, style, professional, onChange }: Props) {
  const { menu, choice } = style;
  const pictureOf = useOptionPictures(menu, professional.id);
  return (
    <Stack $gap="s6">
      {serviceName && <h2>{serviceName}</h2>}
      {menu.groups.map((group, place) => (
        <Choices
          key={group.id}
          legend={group.name}
          value={choice.options[place]}
          onChange={(id) => onChange(withOption(menu, choice, place, id))}
          options={group.options.flatMap(({ id, label, sentence, pictureId }) => {
            const range = rangeOfOption(menu, choice, place, id);
            const picture = pictureOf(pictureId);
            return range ? [{ id, label, sentence, picture, detail: rangeText(range) }] : [];
          })}
        />
      ))}
      <HairChoice menu={menu} choice={choice} onChange={onChange} />
      <CadenceChoice
        menu={menu}
        choice={choice}
        serviceId={serviceId}
        lastVisitAt={lastVisitAt}
        professional={professional}
        onChange={onChange}
      />
      <PreparationChoice menu={menu} choice={choice} onChange={onChange} />
      <AddOns menu={menu} choice={choice} professional={professional} onChange={onChange} />
    </Stack>
  );
}

/** 'from $180.00, 3 h to 7 h 30 min'; without 'from' when there is one price. */
function rangeText({ priceFromCents, priceToCents, minutesFrom, minutesTo }: StyleRange): string {
  const price = `${priceFromCents === priceToCents ? '' : 'from '}${formatCents(priceFromCents)}`;
  const length =
    minutesFrom === minutesTo ? unbroken(minutesTo) : `${unbroken(minutesFrom)} to ${unbroken(minutesTo)}`;
  return `${price}, ${length}`;
}

/** '1 h 45 min' with spaces at which no line ends. */
const unbroken = (minutes: number): string => formatDuration(minutes).replaceAll(' ', '\u00a0');

type PartProps = Pick<ChosenStyle, 'menu' | 'choice'> & Pick<Props, 'onChange'>;

/** Asked when the options are chosen and there is more than one way. */
function HairChoice({ menu, choice, onChange }: PartProps) {
  const supplies = suppliesOf(menu, choice.options);
  const packs = offeredVariants(menu, choice.options)[0]?.packs ?? 1;
  if (supplies.length < 2) return null;
  return (
    <Choices
      legend="Hair"
      value={choice.hair ?? undefined}
      onChange={(id) => onChange({ ...choice, hair: supplies.find((supply) => supply === id) ?? null })}
      options={supplies.map((supply) => ({ id: supply, ...supplyText(menu, supply, packs) }))}
    />
  );
}

function supplyText({ hair, hairProduct }: StyleMenu, supply: HairSupply, packs: number) {
  const count = `${packs} ${packs === 1 ? 'pack' : 'packs'}`;
  if (supply === 'included') return { label: 'Included', detail: 'in the price' };
  if (supply === 'bring')
    return {
      label: 'I bring my own',
      detail: hair ? `${count} of ${hair.name}${hair.isPreStretched ? ', pre-stretched' : ''}` : count,
    };
  const cents = packs * (hairProduct?.priceCents ?? 0);
  return {
    label: 'I buy it with the booking',
    detail: `${packs} × ${hairProduct?.name ?? 'hair'}, ${formatCents(cents)}`,
  };
}

/** Asked of those without a visit here; the others see what the weeks since their last one mean. */
function CadenceChoice({
  menu: { cadence },
  choice,
  serviceId,
  lastVisitAt,
  professional,
  onChange,
}: PartProps & Pick<Props, 'serviceId' | 'lastVisitAt' | 'professional'>) {
  if (!cadence) return null;
  const tiers = cadence.tiers.map((tier, index) => ({
    id: String(weeksOfTier(cadence, index)),
    label: tierText(cadence, index),
    detail: extraText({ feeCents: tier.priceCents, minutes: tier.minutes }),
    tier,
  }));
  if (lastVisitAt === null) {
    const chosen = tierOf(cadence, null, choice);
    return (
      <Stack $gap="s3">
        <Choices
          legend="How long will it be since you last had this done?"
          value={tiers.find(({ tier }) => tier === chosen)?.id}
          onChange={(weeks) => onChange({ ...choice, weeks: Number(weeks) })}
          options={tiers.map(({ tier, ...option }) =>
            tier.upToWeeks === null ? { ...option, label: `${option.label}, or never` } : option,
          )}
        />
        <Muted>
          Count to the day of your visit. Not sure?{' '}
          <TextLink
            to={href.askForQuote({ professionalId: professional.id }, { search: { service: serviceId } })}
          >
            Send pictures for a quote
          </TextLink>
          .
        </Muted>
      </Stack>
    );
  }
  return (
    <Part>
      <h2>Weeks since your last visit</h2>
      <p>
        Your last visit was on {formatDate(lastVisitAt, professional.timeZone)}. The day that you choose
        decides:
      </p>
      <Tiers>
        {tiers.map(({ id, label, detail }) => (
          <li key={id}>
            {label}: {detail}
          </li>
        ))}
      </Tiers>
    </Part>
  );
}

function PreparationChoice({ menu, choice, onChange }: PartProps) {
  if (menu.preparation.length === 0) return null;
  const choose = (itemId: string, by: 'client' | 'professional') =>
    onChange({
      ...choice,
      preparation: choice.preparation.map((one) => (one.id === itemId ? { ...one, by } : one)),
    });
  return (
    <Part>
      <h2>Preparation</h2>
      {menu.preparation.map((item) => (
        <Choices
          key={item.id}
          legend={preparationText(item)}
          isSmall
          value={choice.preparation.find(({ id }) => id === item.id)?.by}
          onChange={(by) => choose(item.id, by === 'professional' ? by : 'client')}
          options={[
            { id: 'client', label: 'I’ll do it', detail: 'no fee' },
            { id: 'professional', label: 'Please do it', detail: extraText(item) },
          ]}
        />
      ))}
    </Part>
  );
}

function AddOns({ menu, choice, professional, onChange }: PartProps & Pick<Props, 'professional'>) {
  const possible = menu.addOns.filter((addOn) => isPossibleAddOn(menu, addOn, choice.options));
  if (possible.length === 0) return null;
  return (
    <Part>
      <h2>Add-ons</h2>
      <Muted>{professional.displayName} offers these with what you chose.</Muted>
      <Stack as="ul" $gap="s3">
        {possible.map(({ id, label, priceCents, minutes }) => (
          <li key={id}>
            <OptionRow
              title={label}
              price={fromCents(priceCents)}
              detail={minutes > 0 ? formatDuration(minutes) : undefined}
              checked={choice.addOns.includes(id)}
              onChange={(isChosen) =>
                onChange({
                  ...choice,
                  addOns: isChosen ? [...choice.addOns, id] : choice.addOns.filter((one) => one !== id),
                })
              }
            />
          </li>
        ))}
      </Stack>
    </Part>
  );
}

const Part = styled.section`
  display: grid;
  gap: var(--s4);
  & > h2 {
    font-size: 1.375rem;
  }
`;

const Tiers = styled.ul`
  padding-left: 1.2em;
`;

const Group = styled.fieldset<{ $small: boolean; $inPairs: boolean }>`
  & > legend {
    margin-bottom: var(--s3);
    font: ${({ $small }) => ($small ? '600 1rem/1.4 var(--font-text)' : '560 1.375rem/1.2 var(--font-display)')};
  }
  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
    gap: var(--s3);
    ${media.mobile} {
      grid-template-columns: ${({ $inPairs }) => ($inPairs ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)')};
    }
  }
`;

const OptionCard = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 2px 12px;
  align-content: start;
  min-height: 48px;
  padding: 12px 14px;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
  cursor: pointer;
  &:hover {
    border-color: var(--ink);
  }
  & > input {
    grid-row: span 3;
    width: 20px;
    height: 20px;
    margin: 2px 0 0;
    accent-color: var(--clay);
  }
  & > strong {
    font-weight: 650;
  }
  & > span {
    font-variant-numeric: tabular-nums lining-nums;
    text-wrap: balance;
  }
  &:has(:checked) {
    border-color: var(--clay);
    box-shadow: inset 0 0 0 1px var(--clay);
    background: var(--chosen-tint);
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;

const OptionPicture = styled(Art)`
  grid-column: 1 / -1;
  margin: -12px -14px 8px;
  border-radius: var(--r-m) var(--r-m) 0 0;
  & > img {
    object-position: 50% 20%;
  }
  ${media.mobile} {
    /* Two beside each other: prices and lengths take the whole width. */
    & ~ input {
      grid-row: auto;
    }
    & ~ span {
      grid-column: 1 / -1;
    }
  }
`;

interface ChoicesProps {
  readonly legend: ReactNode;
  readonly isSmall?: boolean;
  readonly value: string | undefined;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly sentence?: string | null;
    readonly picture?: MediaItem | typeof LOADING | undefined;
    readonly detail: string;
  }[];
  readonly onChange: (id: string) => void;
}

/** Options of which one is chosen, as native radio buttons in cards. */
function Choices({ legend, isSmall = false, value, options, onChange }: ChoicesProps) {
  const name = useId();
  const hasPictures = options.some(({ picture }) => picture);
  return (
    <Group $small={isSmall} $inPairs={isSmall || hasPictures}>
      <legend>{legend}</legend>
      <div>
        {options.map(({ id, label, sentence, picture, detail }) => (
          <OptionCard key={id}>
            {picture && (
              <OptionPicture
                src={picture.url}
                srcSet={picture.srcset}
                sizes="(max-width: 767px) 45vw, 240px"
                placeholder={picture.placeholder}
                alt={picture.alt || label}
                ratio="4/3"
              />
            )}
            <input
              type="radio"
              name={name}
              checked={id === value}
              aria-labelledby={`${name}${id}-label`}
              aria-describedby={`${name}${id}-detail`}
              onChange={() => onChange(id)}
            />
            <strong id={`${name}${id}-label`}>{label}</strong>
            <span id={`${name}${id}-detail`}>
              {sentence && (
                <Muted as="span" style={{ display: 'block' }}>
                  {sentence}
                </Muted>
              )}
              {detail}
            </span>
          </OptionCard>
        ))}
      </div>
    </Group>
  );
}
