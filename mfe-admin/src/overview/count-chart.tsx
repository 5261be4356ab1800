import type { DayCounts } from '@crown-and-coil/shared-api';
import { Card, formatShortDate, Muted } from '@crown-and-coil/shared-ui';
import { type PointerEvent, useState } from 'react';
import styled from 'styled-components';
import { type Measure, peakOf, topOfScale, totalOf } from './measures';

/** The SVG's own units: it is stretched to its box, so only proportions matter. */
const COLUMN = 10;
const BAR = 7;
const HEIGHT = 100;

const Box = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
`;

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s3);
  & h3 {
    font: 600 var(--t-small) / 1.43 var(--font-text);
    letter-spacing: 0;
  }
`;

const Total = styled.p`
  font: 560 2rem/1 var(--font-display);
  letter-spacing: -0.02em;
  font-variant-numeric: lining-nums tabular-nums;
`;

const Plot = styled.div`
  position: relative;
  height: 112px;
  & > svg {
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  & rect {
    fill: var(--bottle-2);
  }
  & rect[data-pointed] {
    fill: var(--clay);
  }
  & line {
    stroke: var(--line);
    vector-effect: non-scaling-stroke;
  }
  @media (forced-colors: active) {
    & rect {
      fill: CanvasText;
    }
  }
`;

/** The value of the upper grid line, at its end. */
const Top = styled.span`
  position: absolute;
  right: 0;
  bottom: calc(100% + 3px);
  font-size: 12px;
  line-height: 1;
  color: var(--muted);
  font-variant-numeric: tabular-nums;
`;

const Axis = styled.div`
  display: flex;
  justify-content: space-between;
  font-size: 12px;
  color: var(--muted);
  font-variant-numeric: tabular-nums;
`;

/** Formats a day in UTC: a calendar day does not depend on the reader's time zone. */
export const dayLabel = (day: string): string => formatShortDate(`${day}T12:00:00Z`, 'UTC');

function inWords(label: string, days: readonly DayCounts[], key: Measure): string {
  const peak = peakOf(days, (day) => day[key]);
  const most = peak ? `, most on ${dayLabel(peak.day)}: ${peak[key]}` : '';
  return `${label} by day: ${totalOf(days, key)} in ${days.length} days${most}. The table has every day.`;
}

interface Props {
  readonly label: string;
  readonly measure: Measure;
  /** Oldest first, none left out. */
  readonly days: readonly DayCounts[];
}

/** Bar chart of one count by day with its total; the label names the day under the pointer. */
export function CountChart({ label, measure, days }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const top = topOfScale(Math.max(0, ...days.map((day) => day[measure])));
  const width = days.length * COLUMN;
  const [first, last] = [days[0], days.at(-1)];
  const shown = pointed === null ? undefined : days[pointed];
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width: pixels } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / pixels) * days.length);
    setPointed(Math.min(days.length - 1, Math.max(0, place)));
  };
  return (
    <Box $padded as="section" aria-label={label}>
      <Head>
        <h3>{label}</h3>
        <Muted aria-hidden="true">{shown ? `${dayLabel(shown.day)}: ${shown[measure]}` : ''}</Muted>
      </Head>
      <Total>{totalOf(days, measure).toLocaleString('en-AU')}</Total>
      <Plot onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        <Top aria-hidden="true">{top}</Top>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={inWords(label, days, measure)}
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} x1="0" x2={width} y1={y} y2={y} />
          ))}
          {days.map((day, place) => {
            const height = (day[measure] / top) * HEIGHT;
            return (
              <rect
                key={day.day}
                x={place * COLUMN + (COLUMN - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                data-pointed={place === pointed || undefined}
              />
            );
          })}
        </svg>
      </Plot>
      <Axis aria-hidden="true">
        <span>{first ? dayLabel(first.day) : ''}</span>
        <span>{last ? dayLabel(last.day) : ''}</span>
      </Axis>
    </Box>
  );
}
