import type { Client } from '@crown-and-coil/shared-api';
import { formatPhone, HairStrand, Muted, Skeleton, writtenText } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Parts = styled.div`
  display: grid;
  gap: 28px;
  & h2 {
    font-size: 1.5rem;
  }
`;

const Text = styled.p`
  margin-top: var(--s2);
  color: var(--ink-2);
  ${writtenText}
`;

const Phone = styled(Text)`
  color: var(--ink);
  font-variant-numeric: tabular-nums;
`;

const HairPanel = styled.div`
  margin-top: 14px;
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);
  overflow: hidden;
  & > dl {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--s3);
    padding: 14px 18px;
  }
  & dt {
    font-size: var(--t-small);
    color: var(--muted);
  }
  & dd {
    font-weight: 650;
  }
`;

const StrandBand = styled.div`
  padding: 18px 16px;
  background: var(--clay-tint);
  & > span {
    max-width: 320px;
    margin-inline: auto;
  }
`;

interface Props {
  readonly client: Client;
  /** Shown for a field that is empty or hidden from this reader. */
  readonly missing: { readonly hair: string; readonly notes: string; readonly phone: string };
}

/** Hair, notes and phone of a client (specification, section 2; look, client-profile). */
export const ClientDetails = ({ client, missing }: Props) => (
  <Parts>
    <section aria-labelledby="client-hair">
      <h2 id="client-hair">Hair</h2>
      <HairPanel>
        {client.hairType !== null && (
          <StrandBand>
            <HairStrand type={client.hairType} subtype={client.hairSubtype} />
          </StrandBand>
        )}
        <dl>
          <div>
            <dt>Hair type</dt>
            <dd>{client.hairTypeName ?? <Muted as="span">{missing.hair}</Muted>}</dd>
          </div>
          <div>
            <dt>Hair subtype</dt>
            <dd>{client.hairSubtype ?? <Muted as="span">{missing.hair}</Muted>}</dd>
          </div>
        </dl>
      </HairPanel>
    </section>
    <section aria-labelledby="client-notes">
      <h2 id="client-notes">Notes</h2>
      <Text>{client.notes || <Muted as="span">{missing.notes}</Muted>}</Text>
    </section>
    <section aria-labelledby="client-phone">
      <h2 id="client-phone">Phone</h2>
      <Phone>
        {client.phoneNumber ? formatPhone(client.phoneNumber) : <Muted as="span">{missing.phone}</Muted>}
      </Phone>
    </section>
  </Parts>
);

/** Placeholder of the same height while the profile loads, to avoid layout shift. */
export const ClientDetailsSkeleton = () => (
  <Parts aria-hidden="true">
    <div>
      <h2>Hair</h2>
      <HairPanel>
        <StrandBand>
          <EmptyStrand />
        </StrandBand>
        <dl>
          <div>
            <dt>Hair type</dt>
            <dd>
              <Line />
            </dd>
          </div>
          <div>
            <dt>Hair subtype</dt>
            <dd>
              <Line />
            </dd>
          </div>
        </dl>
      </HairPanel>
    </div>
    <div>
      <h2>Notes</h2>
      <Text as="div">
        <Line />
        <Line />
      </Text>
    </div>
    <div>
      <h2>Phone</h2>
      <Text as="div">
        <Line />
      </Text>
    </div>
  </Parts>
);

const EmptyStrand = styled.span`
  display: block;
  aspect-ratio: 240 / 48;
`;

const Line = () => (
  <span style={{ display: 'grid', alignItems: 'center', height: '1.5em' }}>
    <Skeleton $height="12px" $width="70%" />
  </span>
);
