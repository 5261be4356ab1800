import { formatDuration, formatTimeRange, Row, Small, VisuallyHidden } from '@crown-and-coil/shared-ui';
import type { CSSProperties } from 'react';
import styled from 'styled-components';
import { type RulerBlock, rulerScale } from './ruler-scale';

const Box = styled.div`
  margin-top: var(--s4);
  padding: var(--s4) var(--s4) 10px;
  /* Here and below: forced colours draw it, where they remove the background. */
  border: 1px solid transparent;
  border-radius: var(--r-m);
  background: var(--bottle-tint);
  color: var(--bottle);
`;

const Track = styled.div`
  position: relative;
  height: 34px;
  margin-top: 10px;
  background: repeating-linear-gradient(
    90deg,
    color-mix(in srgb, var(--bottle) 55%, transparent) 0 1.5px,
    transparent 1.5px calc((100% - 1.5px) / var(--ticks))
  );
  background-size: 100% 9px;
  background-repeat: no-repeat;
  background-position: 0 100%;
`;

const Block = styled.div<{ $other: boolean }>`
  position: absolute;
  top: 0;
  bottom: 9px;
  left: var(--left);
  width: calc(var(--width) - 2px);
  display: flex;
  align-items: center;
  padding: 0 9px;
  border: 1px solid transparent;
  border-radius: 5px;
  overflow: hidden;
  background: ${({ $other }) => ($other ? 'var(--clay)' : 'var(--bottle)')};
  color: var(--paper);
  font-size: 12.5px;
  font-weight: 650;
  white-space: nowrap;
  container-type: inline-size;
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  @container (max-width: 30px) {
    & > span {
      display: none;
    }
  }
`;

const Hours = styled.div`
  position: relative;
  height: 18px;
  margin-top: 4px;
  font-size: 12px;
  font-variant-numeric: tabular-nums;
  & > span {
    position: absolute;
    left: var(--left);
    transform: translateX(-50%);
    white-space: nowrap;
  }
  & > span:first-child {
    transform: none;
  }
  & > span[data-end] {
    transform: translateX(-100%);
  }
`;

const place = (left: number, width?: number): CSSProperties =>
  ({ '--left': `${left}%`, ...(width === undefined ? {} : { '--width': `${width}%` }) }) as CSSProperties;

interface DayRulerProps {
  /** The availability window that holds the chosen start (instants). */
  windowStart: string;
  windowEnd: string;
  /** The chosen start. */
  start: string;
  /** The services in order, with a short label and real length. */
  services: readonly RulerBlock[];
  /** IANA zone of the professional. */
  zone: string;
  professionalName: string;
}

/** "Kofi's", "Adaeze Braids'". */
const possessive = (name: string) => (/s$/i.test(name) ? `${name}'` : `${name}'s`);

/** Draws the chosen appointment to scale in the professional's availability window, with the same times as text. */
export function DayRuler({ windowStart, windowEnd, start, services, zone, professionalName }: DayRulerProps) {
  const scale = rulerScale(windowStart, windowEnd, start, services, zone);
  const minutes = services.reduce((sum, service) => sum + service.minutes, 0);
  const end = Date.parse(start) + minutes * 60_000;
  const windowMinutes = (Date.parse(windowEnd) - Date.parse(windowStart)) / 60_000;
  return (
    <Box>
      <Row $wrap $between $gap="s1">
        <strong>{formatTimeRange(start, end, zone)}</strong>
        <Small as="span">
          {formatDuration(minutes)} of {possessive(professionalName)} {formatDuration(windowMinutes)} day
        </Small>
      </Row>
      <VisuallyHidden>
        {services.map((service) => `${service.label}, ${formatDuration(service.minutes)}`).join('; ')}
      </VisuallyHidden>
      <Track aria-hidden="true" style={{ '--ticks': scale.ticks } as CSSProperties}>
        {scale.blocks.map((block, index) => (
          <Block key={index} $other={index % 2 === 1} style={place(block.left, block.width)}>
            <span>
              {block.label}, {formatDuration(block.minutes)}
            </span>
          </Block>
        ))}
      </Track>
      <Hours aria-hidden="true">
        {scale.hours.map((hour) => (
          <span key={hour.left} data-end={hour.left > 97 || undefined} style={place(hour.left)}>
            {hour.text}
          </span>
        ))}
      </Hours>
    </Box>
  );
}
