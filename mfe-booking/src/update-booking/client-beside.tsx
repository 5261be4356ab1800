import {
  type Booking,
  type Client,
  MEDIA_MESSAGES,
  MESSAGES,
  skipToken,
  useFreshAddresses,
  useGetClientQuery,
  useListClientMediaQuery,
  useSession,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Card,
  formatPhone,
  HairStrand,
  Muted,
  QueryState,
  Skeleton,
  Stack,
  TextLink,
  WaitForAll,
  writtenText,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PictureGroups } from '../booking-components/picture-group';

const Strand = styled.div`
  padding: 16px;
  background: var(--clay-tint);
  & > span {
    max-width: 280px;
    margin-inline: auto;
  }
`;

const Body = styled.div`
  display: grid;
  gap: var(--s4);
  padding: 20px 22px 22px;
  & h2 {
    font-size: 1.375rem;
  }
  & dl {
    display: grid;
    gap: var(--s3);
  }
  & dt {
    font-size: var(--t-small);
    color: var(--muted);
  }
  & dd {
    ${writtenText}
  }
`;

interface Props {
  readonly booking: Booking;
  /** Shown below the client. */
  readonly children: ReactNode;
}

/** The requesting client: hair, notes and pictures, as far as visible (api.md). */
export function ClientBeside({ booking, children }: Props) {
  const { user } = useSession();
  const clientId = booking.client.id;
  const isLive = booking.status === 'pending' || booking.status === 'confirmed';
  // The server shows professionals the phone number and the pictures only until the visit (api.md, Clients).
  const isOpen = isLive || user?.role === 'admin';
  const query = useGetClientQuery(clientId);
  const pictures = useListClientMediaQuery(isOpen ? { clientId } : skipToken);
  return (
    <WaitForAll queries={[query, pictures]} skeleton={<BesideSkeleton />}>
      <Stack $gap="s5">
        <Card as="aside" aria-label="The client">
          <QueryState query={query} error={MESSAGES.clientProfileLoadFailed}>
            {(client) => client && <ClientFacts client={client} isOpen={isOpen} />}
          </QueryState>
        </Card>
        {children}
      </Stack>
    </WaitForAll>
  );
}

const BesideSkeleton = () => (
  <Card aria-hidden="true">
    <Skeleton $height="150px" />
    <Body>
      <Skeleton $height="24px" $width="60%" />
      <Skeleton $height="180px" />
    </Body>
  </Card>
);

const ClientFacts = ({ client, isOpen }: { readonly client: Client; readonly isOpen: boolean }) => (
  <>
    {client.hairType !== null && (
      <Strand>
        <HairStrand type={client.hairType} subtype={client.hairSubtype} />
      </Strand>
    )}
    <Body>
      <h2>
        <TextLink to={href.clientPublicProfile({ clientId: client.id })}>
          {client.firstName} {client.lastName}
        </TextLink>
      </h2>
      <dl>
        <Fact term="Hair">{hairInWords(client)}</Fact>
        <Fact term="Notes">{client.notes}</Fact>
        <Fact term="Phone" missing={isOpen ? undefined : 'Shown while a booking is pending or confirmed.'}>
          {client.phoneNumber && formatPhone(client.phoneNumber)}
        </Fact>
      </dl>
      {isOpen && <ClientPictures clientId={client.id} />}
    </Body>
  </>
);

/** 'Coily, subtype C'. */
function hairInWords({ hairTypeName: type, hairSubtype: subtype }: Client): string | undefined {
  const words = [type, subtype && `subtype ${subtype}`].filter(Boolean).join(', ');
  return words || undefined;
}

interface FactProps {
  readonly term: string;
  readonly missing?: string | undefined;
  readonly children: ReactNode;
}

const Fact = ({ term, missing = 'Not given', children }: FactProps) => (
  <div>
    <dt>{term}</dt>
    <dd>{children || <Muted as="span">{missing}</Muted>}</dd>
  </div>
);

const TITLES = { 'Client Current Hair': 'Current hair', 'Inspiration Picture': 'Inspiration' };

/** Pictures of the client's current hair and of the hair they want. An expired address is requested again. */
function ClientPictures({ clientId }: { readonly clientId: string }) {
  const query = useListClientMediaQuery({ clientId });
  const refresh = useFreshAddresses(query);
  return (
    <QueryState query={query} skeleton={false} error={MEDIA_MESSAGES.loadFailed} empty={null}>
      {(pictures) => <PictureGroups titles={TITLES} pictures={pictures} onFailure={refresh} />}
    </QueryState>
  );
}
