import type { ComfortItem } from '@crown-and-coil/shared-api';
import { COMFORT_LABELS, COMFORT_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { Alert, Button, Muted, Stack } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { useLazyShowComfortQuery } from '../api';

const List = styled.dl`
  display: grid;
  gap: var(--s2);
  overflow-wrap: anywhere;
  & > div > dt {
    font-weight: 600;
  }
  & > div > dd {
    white-space: pre-line;
  }
`;

interface Props {
  readonly clientId: string;
  readonly clientName: string;
}

/** What a client told about health and comfort. It is loaded on request only, as the client sees who was shown it. */
export function ClientComfort({ clientId, clientName }: Props) {
  const [show, { currentData: items, isFetching, isError }] = useLazyShowComfortQuery();
  return (
    <section aria-label="Health and comfort">
      <Stack $gap="s3">
        <h3>Health and comfort</h3>
        {isError && <Alert onRetry={() => void show(clientId)}>{COMFORT_MESSAGES.loadFailed}</Alert>}
        {items ? (
          <Told items={items} clientName={clientName} />
        ) : (
          <>
            <Muted>{clientName} sees when you open it. Use it for the visit only.</Muted>
            <div>
              <Button busy={isFetching} onClick={() => void show(clientId)}>
                Show health and comfort
              </Button>
            </div>
          </>
        )}
      </Stack>
    </section>
  );
}

interface ToldProps {
  readonly items: readonly ComfortItem[];
  readonly clientName: string;
}

function Told({ items, clientName }: ToldProps) {
  if (items.length === 0) return <Muted>{clientName} told nothing.</Muted>;
  return (
    <List>
      {items.map(({ item, words }) => (
        <div key={item}>
          <dt>{COMFORT_LABELS[item].label}</dt>
          <dd>{words ?? 'Yes'}</dd>
        </div>
      ))}
    </List>
  );
}
