import type { ComfortItem, OwnComfort } from '@crown-and-coil/shared-api';
import {
  COMFORT_ITEMS,
  COMFORT_LABELS,
  COMFORT_MESSAGES,
  type ComfortItemName,
} from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Button,
  formatDateTime,
  ListSkeleton,
  Muted,
  Page,
  PageHeader,
  QueryState,
  Row,
  RuledList,
  Stack,
  viewerZone,
  writtenText,
} from '@crown-and-coil/shared-ui';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { Screen } from '../client/profile-band';
import { useGetOwnComfortQuery } from './api';
import { ComfortForm } from './comfort-form';

const Item = styled.div`
  padding-block: var(--s4);
  overflow-wrap: anywhere;
  & > h2 {
    font: 600 1.0625rem / 1.4 var(--font-text);
    letter-spacing: -0.008em;
  }
`;
const Words = styled.p`
  margin-block: var(--s2);
  ${writtenText}
`;

/** The client's health and comfort details, each stored by consent, and who has seen them. */
export default function HealthAndComfort() {
  const query = useGetOwnComfortQuery();
  return (
    <Screen>
      <Page>
        <PageHeader
          title="Health and comfort"
          lead="Tell it once, as much as you like. Only professionals you have a pending or confirmed booking or an open photo quote with can see it, and you see here when they did."
          crumb={{ to: href.clientProfile(), label: 'My Profile' }}
        />
        <QueryState
          query={query}
          skeleton={<ListSkeleton />}
          error={COMFORT_MESSAGES.loadFailed}
          isEmpty={() => false}
        >
          {({ items, views }) => (
            <Stack $gap="s6" style={{ maxWidth: 720 }}>
              <RuledList aria-label="What you tell">
                {COMFORT_ITEMS.map((item) => (
                  <li key={item}>
                    <ItemRow item={item} told={items.find((one) => one.item === item)} />
                  </li>
                ))}
              </RuledList>
              <Views views={views} />
            </Stack>
          )}
        </QueryState>
      </Page>
    </Screen>
  );
}

interface ItemProps {
  readonly item: ComfortItemName;
  readonly told: ComfortItem | undefined;
}

function ItemRow({ item, told }: ItemProps) {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { label, hint } = COMFORT_LABELS[item];
  // The pressed button unmounts, so focus moves to what it opened or closed.
  const show = (opens: boolean) => {
    setOpen(opens);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <Item>
      <h2 ref={heading} tabIndex={-1}>
        {label}
      </h2>
      {isOpen ? (
        <ComfortForm item={item} told={told} onDone={() => show(false)} />
      ) : (
        <>
          {told ? <Words>{told.words ?? 'Yes'}</Words> : <Muted>{hint}</Muted>}
          <Row style={{ marginTop: 'var(--s2)' }}>
            <Button aria-label={`${told ? 'Change' : 'Add'} ${label}`} onClick={() => show(true)}>
              {told ? 'Change' : 'Add'}
            </Button>
          </Row>
        </>
      )}
    </Item>
  );
}

function Views({ views }: Pick<OwnComfort, 'views'>) {
  return (
    <section aria-label="Who was shown it">
      <h2>Who was shown it</h2>
      {views.length === 0 ? (
        <Muted>No one so far.</Muted>
      ) : (
        <RuledList>
          {views.map(({ professional, items, viewedAt }) => (
            <li key={`${professional.id} ${viewedAt}`}>
              <Item>
                <strong>
                  <bdi>{professional.displayName}</bdi>
                </strong>
                , {formatDateTime(viewedAt, viewerZone())}
                <Muted>{items.map((item) => COMFORT_LABELS[item].label).join(', ')}</Muted>
              </Item>
            </li>
          ))}
        </RuledList>
      )}
    </section>
  );
}
