import {
  type Client,
  MEDIA_MESSAGES,
  MESSAGES,
  useFreshAddresses,
  useGetClientQuery,
  useListClientMediaQuery,
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
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PictureGroups } from '../booking-facts/picture-group';

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
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

interface Props {
  readonly clientId: string;
  /** Shown below the client. */
  readonly children: ReactNode;
}

/** The requesting client: hair, notes and pictures, as far as visible (api.md). */
export function ClientBeside({ clientId, children }: Props) {
  const query = useGetClientQuery(clientId);
  const pictures = useListClientMediaQuery({ clientId });
  return (
    <WaitForAll queries={[query, pictures]} skeleton={<BesideSkeleton />}>
      <Stack $gap="s5">
        <Card as="aside" aria-label="The client">
          <QueryState query={query} error={MESSAGES.clientProfileLoadFailed}>
            {(client) => client && <ClientFacts client={client} />}
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

const ClientFacts = ({ client }: { readonly client: Client }) => (
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
        <Fact term="Phone">{client.phoneNumber && formatPhone(client.phoneNumber)}</Fact>
      </dl>
      <ClientPictures clientId={client.id} />
    </Body>
  </>
);

/** 'Coily, subtype C'. */
function hairInWords({ hairTypeName: type, hairSubtype: subtype }: Client): string | undefined {
  const words = [type, subtype && `subtype ${subtype}`].filter(Boolean).join(', ');
  return words || undefined;
}

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children || <Muted as="span">Not given</Muted>}</dd>
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
