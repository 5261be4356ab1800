import {
  apiErrorMessage,
  HAIR_TYPES,
  LANGUAGES,
  MAX_PRICE_AUD,
  MAX_SERVICE_DURATION_MINUTES,
  OFFER_FILTERS,
  PARTS_OF_DAY,
  readFailure,
  SERVICE_CATEGORIES,
  SITE_TIME_ZONE,
  useSession,
  type WaitingSearch,
} from '@crown-and-coil/shared-api';
import { WAITING_LIST_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, Card, Page, PageHeader, Stack, TextLink, useSearchParams } from '@crown-and-coil/shared-ui';
import { applyServerErrors, SelectField, TextField } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { useWaitForAnyProfessionalMutation } from '../waiting-list/api';
import { FieldPair, type WaitDays, WaitForm } from '../waiting-list/wait-form';

const Panel = styled(Card)`
  padding: 20px 22px;
`;

const FreeTimes = styled.div`
  margin-bottom: var(--s4);
`;

const RADII = [5, 10, 25, 50, 100];

/** Focuses and scrolls to the message: it replaces a longer form, so the page would stay scrolled below it. */
const takeFocus = (place: HTMLElement | null) => place?.focus();

/** Joins the waiting lists of all professionals within a distance. The address has the search, as on the browse pages. */
export default function WaitForTime() {
  const [address] = useSearchParams();
  const [kept] = useState(() => readSearch(address));
  const { user } = useSession();
  const [wait] = useWaitForAnyProfessionalMutation();
  const [isAsked, setAsked] = useState(false);
  /** URL of a search that shows the free times, if there are any. */
  const [freeTimes, setFreeTimes] = useState<string>();
  const { search = '', location = '', radiusKm, ...others } = kept;
  return (
    <Page $tall>
      <PageHeader
        title="Tell me when a time opens"
        lead="We look for it with every professional within the distance you choose."
      />
      {isAsked ? (
        <div ref={takeFocus} tabIndex={-1}>
          <Alert tone="info">
            {WAITING_LIST_MESSAGES.asked} <TextLink to={href.waitingList()}>See your waiting list</TextLink>
          </Alert>
        </div>
      ) : (
        <Panel>
          {freeTimes !== undefined && (
            <FreeTimes key={freeTimes} ref={takeFocus} tabIndex={-1}>
              <Alert tone="info">
                There are free times on these days. <TextLink to={freeTimes}>See the free times</TextLink>
              </Alert>
            </FreeTimes>
          )}
          <WaitForm
            zone={SITE_TIME_ZONE}
            chosen={readDays(address)}
            more={{ search, location, radiusKm: radiusKm === undefined ? '' : String(radiusKm) }}
            fields={
              <Stack $gap="s4">
                <TextField
                  name="search"
                  label="What"
                  optional
                  hint="A style or a service, such as knotless mid-back"
                />
                <FieldPair>
                  {others.near === undefined && (
                    <TextField name="location" label="Where" hint="A suburb, city or postcode" />
                  )}
                  <SelectField
                    name="radiusKm"
                    label="Within"
                    placeholder="Usual distance"
                    hint="Usual is shorter around a suburb than around a city."
                    options={RADII.map((km) => ({ value: String(km), label: `${km} km` }))}
                  />
                </FieldPair>
                {keptWords(kept) !== '' && <p>Also: {keptWords(kept)}.</p>}
              </Stack>
            }
            draft={`${user?.email} ${href.waitForTime({}, { search: address })}`}
            seenBy="Only a professional whose time is offered to you sees that you wait."
            onSubmit={async ({ radiusKm: radius, partOfDay, ...values }, helpers) => {
              const { error } = await wait({
                ...others,
                ...values,
                radiusKm: radius === '' ? undefined : Number(radius),
                partOfDay: partOfDay === '' ? null : partOfDay,
              });
              setFreeTimes(undefined);
              if (!error) {
                setAsked(true);
                return true;
              }
              if (apiErrorMessage(error, '') === WAITING_LIST_MESSAGES.freeNow)
                setFreeTimes(searchFor(address, { ...values, radius, partOfDay }));
              else applyServerErrors(readFailure(error), helpers, WAITING_LIST_MESSAGES.askFailed);
              return false;
            }}
          />
        </Panel>
      )}
    </Page>
  );
}

interface Asked extends WaitDays {
  readonly search: string;
  readonly location: string;
  readonly radius: string;
}

/** URL of the services for the submitted search, with the filters of the page's own URL. */
function searchFor(address: URLSearchParams, { radius, partOfDay, ...asked }: Asked): string {
  const search = new URLSearchParams(address);
  for (const [name, value] of Object.entries({ ...asked, radius_km: radius, part_of_day: partOfDay }))
    if (value === '') search.delete(name);
    else search.set(name, value);
  return href.browseServices({}, { search });
}

/** The search in the address; invalid values are left out. */
function readSearch(address: URLSearchParams): WaitingSearch {
  const textOf = (name: string) => address.get(name)?.trim() || undefined;
  const numberOf = (name: string, most: number) => {
    const value = Number(address.get(name));
    return value > 0 && value <= most ? value : undefined;
  };
  const offers = OFFER_FILTERS.map(({ value }) => value).filter((one) =>
    address.getAll('offer').includes(one),
  );
  const languages = LANGUAGES.filter((one) => address.getAll('language').includes(one));
  return {
    search: textOf('search'),
    location: textOf('location'),
    near: textOf('near'),
    radiusKm: RADII.find((km) => km >= (numberOf('radius_km', 100) ?? Number.POSITIVE_INFINITY)),
    category: SERVICE_CATEGORIES.find((one) => one === address.get('category')),
    hairType: HAIR_TYPES.find(({ value }) => value === numberOf('hair_type', 4))?.value,
    minPrice: numberOf('min_price', MAX_PRICE_AUD),
    maxPrice: numberOf('max_price', MAX_PRICE_AUD),
    maxMinutes: numberOf('max_minutes', MAX_SERVICE_DURATION_MINUTES),
    offers: offers.length > 0 ? offers : undefined,
    languages: languages.length > 0 ? languages : undefined,
  };
}

const readDays = (address: URLSearchParams): Partial<WaitDays> => ({
  from: address.get('from') ?? '',
  to: address.get('to') ?? '',
  partOfDay: PARTS_OF_DAY.find((part) => part === address.get('part_of_day')) ?? '',
});

/** The parts of the search that have no field here: 'near you, Protective Styles, hair type 4'. */
function keptWords({
  near,
  category,
  hairType,
  minPrice,
  maxPrice,
  maxMinutes,
  offers = [],
  languages = [],
}: WaitingSearch): string {
  return [
    near && 'near where you are',
    category,
    hairType && `hair type ${hairType}`,
    minPrice && `from $${minPrice}`,
    maxPrice && `up to $${maxPrice}`,
    maxMinutes && `up to ${maxMinutes} minutes`,
    ...offers.map((offer) => OFFER_FILTERS.find(({ value }) => value === offer)?.label),
    ...languages,
  ]
    .filter(Boolean)
    .join(', ');
}
