import { useId } from 'react';
import styled from 'styled-components';
import { Button } from '../button/button';
import { Stack } from '../layout/layout';
import { Alert } from '../message/alert';
import { Muted, writtenText } from '../text/text';

const List = styled.dl`
  display: grid;
  gap: var(--s2);
  overflow-wrap: anywhere;
  & > div > dt {
    font-weight: 600;
  }
  & > div > dd {
    ${writtenText}
  }
`;

/** Printed once the items are shown. */
const Section = styled.section<{ $isPrinted: boolean }>`
  @media print {
    ${({ $isPrinted }) => !$isPrinted && 'display: none;'}
  }
`;

interface ClientComfortPanelProps {
  clientName: string;
  /** Undefined until they are loaded on request. */
  items:
    | readonly { readonly item: string; readonly label: string; readonly words: string | null }[]
    | undefined;
  isLoading: boolean;
  /** Why loading failed. */
  problem: string | undefined;
  onShow: () => void;
  /** In a list of clients: their names distinguish the panels. */
  isInList?: boolean;
}

/** A client's health and comfort items. Loaded on request only, as the client sees who viewed them. */
export function ClientComfortPanel({
  clientName,
  items,
  isLoading,
  problem,
  onShow,
  isInList = false,
}: ClientComfortPanelProps) {
  const id = useId();
  const whose = isInList ? ` of ${clientName}` : '';
  return (
    <Section aria-label={`Health and comfort${whose}`} $isPrinted={items !== undefined}>
      <Stack $gap={isInList ? 's2' : 's3'}>
        {!isInList && <h3>Health and comfort</h3>}
        {problem && <Alert onRetry={onShow}>{problem}</Alert>}
        {items ? (
          <ComfortItems items={items} clientName={clientName} />
        ) : (
          <>
            {!isInList && (
              <Muted>
                <bdi>{clientName}</bdi> sees when you open it. Use it for the visit only.
              </Muted>
            )}
            <div>
              <Button
                size={isInList ? 'small' : undefined}
                style={{ whiteSpace: 'normal' }}
                busy={isLoading}
                onClick={onShow}
                {...(isInList && {
                  'aria-label': `Show health and comfort${whose}`,
                  'aria-describedby': id,
                })}
              >
                Show health and comfort
              </Button>
            </div>
            {isInList && (
              <Muted id={id}>
                <bdi>{clientName}</bdi> sees when you open it.
              </Muted>
            )}
          </>
        )}
      </Stack>
    </Section>
  );
}

function ComfortItems({
  items,
  clientName,
}: Required<Pick<ClientComfortPanelProps, 'clientName'>> & {
  readonly items: NonNullable<ClientComfortPanelProps['items']>;
}) {
  if (items.length === 0)
    return (
      <Muted>
        <bdi>{clientName}</bdi> has not shared anything.
      </Muted>
    );
  return (
    <List>
      {items.map(({ item, label, words }) => (
        <div key={item}>
          <dt>{label}</dt>
          <dd>{words ?? 'Yes'}</dd>
        </div>
      ))}
    </List>
  );
}
