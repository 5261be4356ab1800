import type { ServiceListing } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  CalendarIcon,
  formatDuration,
  formatShortDate,
  formatTime,
  Link,
  Meta,
  media,
  zoneName,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** A row of `StartLink`s. */
export const Starts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 12px;
`;

/** Above the link of the whole card. */
export const StartLink = styled(Link)`
  position: relative;
  z-index: 1;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 36px;
  padding: 4px 12px;
  border: 1px solid var(--bottle);
  border-radius: var(--r-full);
  color: var(--bottle);
  font-size: 0.875rem;
  font-weight: 600;
  text-decoration: none;
  &:hover {
    background: var(--bottle-tint);
  }
  ${media.touch} {
    min-height: 44px;
  }
  /* Room for the zone beside it. */
  ${media.mobile} {
    padding-inline: 10px;
    & > svg {
      display: none;
    }
  }
`;

const Zone = styled(Meta)`
  align-self: center;
`;

const Style = styled(Meta)`
  margin-top: 8px;
`;

interface FreeStartsProps extends Pick<ServiceListing, 'freeStarts' | 'nextStart' | 'chosenStyle'> {
  readonly service: { readonly id: string; readonly name: string; readonly hasMenu: boolean };
  readonly timeZone: string;
}

/** The target of a start: the booking with the service, the chosen options and that start. */
export function bookingAt(
  { id, hasMenu }: FreeStartsProps['service'],
  start: string,
  chosenStyle: ServiceListing['chosenStyle'],
): string {
  const search = { options: chosenStyle?.options.join() || undefined, start };
  return hasMenu
    ? href.chooseStyle({ serviceId: id }, { search })
    : href.pickBookingTime({ serviceId: id }, { search: { start } });
}

/** The free starts of the days asked for, else the next one; each enters the booking. Nothing when there is none. */
export function FreeStarts({ service, freeStarts, nextStart, chosenStyle, timeZone }: FreeStartsProps) {
  const starts = freeStarts.length > 0 ? freeStarts : nextStart ? [nextStart] : [];
  const [first] = starts;
  if (first === undefined) return null;
  // Of a row that spans a change of the clocks, the first one's.
  const zone = zoneName(first, timeZone);
  return (
    <>
      {chosenStyle && (
        <Style>
          {chosenStyle.labels.join(', ')}: up to {formatDuration(chosenStyle.minutes)}
        </Style>
      )}
      <Starts aria-label={freeStarts.length > 0 ? 'Free starts' : 'Next free start'}>
        {starts.map((start) => {
          const when = `${formatShortDate(start, timeZone)}, ${formatTime(start, timeZone)}`;
          return (
            <li key={start}>
              <StartLink
                to={bookingAt(service, start, chosenStyle)}
                aria-label={`${when} ${zone}, book ${service.name}`}
              >
                <CalendarIcon size="small" />
                {when}
              </StartLink>
            </li>
          );
        })}
        <Zone as="li">{zone}</Zone>
      </Starts>
    </>
  );
}
