import { href } from '@crown-and-coil/shared-api/href';
import { Button, media, useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { type FormEvent, useEffect, useState } from 'react';
import styled from 'styled-components';
import { readServicesView, writeServicesView } from '../browse-services/services-address';
import { DayField, narrowPhone } from '../search-form/day-fields';
import { HairTypeField, useOwnHairType } from '../search-form/hair-type-field';
import { PlaceField } from '../search-form/place-field';
import { SearchField } from '../search-form/search-field';

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px 16px;
  align-items: end;
  margin-top: 28px;
  & > :first-child {
    grid-column: 1 / -1;
  }
  & > button {
    grid-column: 1 / -1;
    justify-self: start;
  }
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    & > :nth-child(4) {
      grid-column: 1 / -1;
    }
  }
  ${media.mobile} {
    & > button {
      justify-self: stretch;
    }
  }
  ${narrowPhone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** What, where, when and for which hair, at first a client's own: leads to the list of services, also without scripts. */
export function SearchForm() {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [location, setLocation] = useState('');
  const [from, setFrom] = useState('');
  const ownHairType = useOwnHairType();
  const [hair, setHair] = useState<{ readonly type: number | undefined }>();
  const hairType = hair ? hair.type : (ownHairType ?? undefined);
  const { searched }: { searched?: unknown } = Object(useLocation().state);
  // Not the first values: the server-rendered page has none.
  useEffect(() => {
    if (typeof searched !== 'string') return;
    const view = readServicesView(new URLSearchParams(searched));
    setSearch(view.search);
    setLocation(view.location);
    setFrom(view.from);
    setHair({ type: view.hairType });
  }, [searched]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = writeServicesView({ search, location, from, hairType });
    // Back from the results shows the search again.
    navigate(href.home(), { replace: true, state: { searched: address.toString() } });
    navigate(href.browseServices({}, { search: address }));
  };
  return (
    <Form role="search" action={href.browseServices()} onSubmit={submit}>
      <SearchField
        label="Style or service"
        placeholder="Knotless medium mid-back"
        value={search}
        onChange={setSearch}
      />
      <PlaceField label="Where" value={location} onChange={setLocation} />
      <DayField label="Day" name="from" value={from} onChange={setFrom} />
      <HairTypeField value={hairType} onChange={(type) => setHair({ type })} />
      <Button variant="primary" type="submit">
        Find a free time
      </Button>
    </Form>
  );
}
