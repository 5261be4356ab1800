import type { UnderstoodPart } from '@crown-and-coil/shared-api';
import { ButtonLink, Muted, VisuallyHidden, XIcon } from '@crown-and-coil/shared-ui';
import type { MouseEventHandler } from 'react';
import styled from 'styled-components';
import type { SearchView } from '../search-form/search-address';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  margin-top: 16px;
  font-size: var(--t-small);
  & + & {
    margin-top: 8px;
  }
`;

/** With the role that Safari takes away with the markers. */
const List = styled.ul`
  display: contents;
  list-style: none;
`;

/** Its label may be longer than a phone is wide. */
const PartLink = styled(ButtonLink)`
  max-width: 100%;
  height: auto;
  white-space: normal;
`;

interface UnderstoodPartsProps {
  readonly parts: readonly UnderstoodPart[];
  /** What the search lacks. */
  readonly hints: readonly string[];
  /** The address with another search text. */
  readonly hrefFor: (changed: Pick<SearchView, 'search'> & Partial<SearchView>) => string;
  /** Moves the focus away from a link that is about to go. */
  readonly onChoose: MouseEventHandler;
}

/** How the words of the search were understood: each part can be removed, and one of several places chosen. */
export function UnderstoodParts({ parts, hints, hrefFor, onChoose }: UnderstoodPartsProps) {
  const unclear = parts.find(({ places }) => places.length > 0);
  return (
    <>
      {parts.length > 0 && (
        <Line role="group" aria-label="How we read your search">
          <Muted as="span">We read:</Muted>
          <List role="list">
            {parts.map(({ label, without }) => (
              <li key={label}>
                <PartLink size="small" to={hrefFor({ search: without })} onClick={onChoose}>
                  <VisuallyHidden>Remove </VisuallyHidden>
                  {label}
                  <XIcon size="small" />
                </PartLink>
              </li>
            ))}
          </List>
        </Line>
      )}
      {unclear && (
        <Line role="group" aria-label="Which place">
          <Muted as="span">Only around:</Muted>
          <List role="list">
            {unclear.places.map((place) => (
              <li key={place}>
                <PartLink
                  size="small"
                  to={hrefFor({ search: unclear.without, location: place })}
                  onClick={onChoose}
                >
                  {place}
                </PartLink>
              </li>
            ))}
          </List>
        </Line>
      )}
      {hints.map((hint) => (
        <Line key={hint}>
          <Muted as="span">{hint}</Muted>
        </Line>
      ))}
    </>
  );
}
