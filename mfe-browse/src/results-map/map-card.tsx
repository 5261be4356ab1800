import { Button, IconButton, Link, Meta, Small, XIcon } from '@crown-and-coil/shared-ui';
import { type RefObject, useId } from 'react';
import styled from 'styled-components';
import type { MapResult } from './map-frame';

const Chosen = styled.div`
  position: absolute;
  z-index: 4;
  right: 12px;
  bottom: 12px;
  left: 12px;
  max-width: 380px;
  max-height: calc(100% - 24px);
  overflow-y: auto;
  padding: 12px 12px 16px 16px;
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--e3);
`;

const ChosenHead = styled.div`
  margin-bottom: 4px;
  display: flex;
  align-items: center;
  gap: var(--s3);
  & > :first-child {
    flex: 1;
  }
`;

const ChosenResult = styled.li`
  & + & {
    margin-top: 12px;
    padding-top: 12px;
    border-top: 1px solid var(--line);
  }
`;

const Name = styled(Link)`
  display: inline-block;
  min-height: 24px;
  font-weight: 650;
`;

interface MapCardProps {
  readonly card: RefObject<HTMLDivElement | null>;
  /** The results of the open marker. */
  readonly chosen: readonly MapResult[];
  /** 'services'. */
  readonly many: string;
  /** Undefined when they are at one place. */
  readonly onComeCloser: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What the open marker has. */
export function MapCard({ card, chosen, many, onComeCloser, onClose }: MapCardProps) {
  const title = useId();
  return (
    <Chosen ref={card} role="dialog" aria-labelledby={title} tabIndex={-1}>
      <ChosenHead>
        <Small as="strong" id={title}>
          {chosen.length === 1 ? chosen[0]?.location : `${chosen.length} ${many} here`}
        </Small>
        {onComeCloser && (
          <Button size="small" onClick={onComeCloser}>
            Look closer
          </Button>
        )}
        <IconButton label="Close" onClick={onClose}>
          <XIcon />
        </IconButton>
      </ChosenHead>
      <ul>
        {chosen.map(({ id, name, about, price, address }) => (
          <ChosenResult key={id}>
            <Name to={address}>{name}</Name>
            {about && <Small as="p">{about}</Small>}
            {price && <Meta>{price}</Meta>}
          </ChosenResult>
        ))}
      </ul>
    </Chosen>
  );
}
