import skeleton from '@fullcalendar/react/skeleton.css';
import styled, { css } from 'styled-components';

/** The library's style sheet does the layout; all visible styles are below. */
const arrangement = css`
  ${skeleton}
`;

/** Class names of the calendar's parts (calendar-grid.tsx). */
export const parts = {
  table: 'week-table',
  head: 'week-head',
  lane: 'week-lane',
  slot: 'week-slot',
  hour: 'week-hour',
  window: 'week-window',
  over: 'week-over',
  booking: 'week-booking',
  kept: 'week-kept',
  blocked: 'week-blocked',
  inner: 'week-inner',
  startHandle: 'week-start-handle',
  endHandle: 'week-end-handle',
  startGrip: 'week-start-grip',
  endGrip: 'week-end-grip',
  chosen: 'week-chosen',
  now: 'week-now',
} as const;

/** 'Mon' over '23'; today's is underlined in clay. */
export const DayName = styled.span<{ $today: boolean }>`
  display: block;
  padding: 8px 4px 10px;
  text-align: center;
  font-size: var(--t-small);
  line-height: 1.2;
  color: var(--muted);
  & > b {
    display: block;
    font: 600 1.25rem / 1.2 var(--font-display);
    color: var(--${({ $today }) => ($today ? 'clay' : 'ink')});
    font-variant-numeric: tabular-nums lining-nums;
    text-decoration: ${({ $today }) => ($today ? 'underline 3px' : 'none')};
    text-underline-offset: 5px;
  }
`;

/** The calendar in the product's design (look.md, sections 2 and 8). */
export const CalendarFrame = styled.div`
  ${arrangement}
  & .${parts.table} {
    border: 1px solid var(--line);
    border-radius: var(--r-l);
    background: var(--surface);
    overflow: hidden;
  }
  /* Paper does not scroll: all 24 hours below the head, small enough for one page. */
  @media print {
    zoom: 0.75;
    & > div {
      height: 1122px !important;
    }
  }
  & [tabindex='0']:focus-visible {
    outline-offset: -3px;
  }
  & .${parts.head} {
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
  & .${parts.lane} {
    border-inline-start: 1px solid var(--line);
  }
  & .${parts.slot} {
    border-top: 1px solid var(--line);
  }
  & .${parts.hour} {
    padding: 0 8px 0 6px;
    font-size: 0.75rem;
    color: var(--muted);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
    transform: translateY(-0.6em);
  }
  & .${parts.window} {
    border: 1.5px solid var(--bottle-2);
    border-radius: var(--r-s);
    background: var(--bottle-tint);
    color: var(--bottle);
    cursor: grab;
    &.${parts.over} {
      border-color: var(--line-strong);
      background: var(--shea);
      color: var(--muted);
      cursor: default;
    }
  }
  & .${parts.booking} {
    border-radius: var(--r-s);
    box-shadow: var(--e1);
  }
  /* A booking lies over its window, a little in: the library would put them side by side. */
  & *:has(> .${parts.booking}) {
    inset-inline: 10px 4px !important;
    margin-inline: 0 !important;
    z-index: 3 !important;
  }
  /* Kept free around a booking; its label says so, and what lies below takes the presses. */
  & .${parts.kept} {
    border: 1px dashed var(--line-strong);
    border-radius: var(--r-s);
    background: repeating-linear-gradient(135deg, var(--line) 0 2px, transparent 2px 7px) var(--surface);
  }
  & *:has(> .${parts.kept}) {
    inset-inline: 10px 4px !important;
    margin-inline: 0 !important;
    z-index: 2 !important;
    pointer-events: none;
  }
  & .${parts.blocked} {
    border: 1px solid var(--line-strong);
    border-radius: var(--r-s);
    background: repeating-linear-gradient(135deg, var(--line) 0 2px, transparent 2px 7px) var(--surface);
  }
  & *:has(> .${parts.blocked}) {
    inset-inline: 10px 4px !important;
    margin-inline: 0 !important;
    z-index: 2 !important;
  }
  & *:has(> .${parts.window}) {
    inset-inline: 2px !important;
    margin-inline: 0 !important;
  }
  & .${parts.inner} {
    height: 100%;
  }
  & .${parts.startHandle}, & .${parts.endHandle} {
    position: absolute;
    inset-inline: 0;
    z-index: 4;
    height: 10px;
  }
  & .${parts.startHandle} {
    top: -4px;
  }
  & .${parts.endHandle} {
    bottom: -4px;
  }
  & .${parts.chosen} {
    border: 1.5px dashed var(--bottle);
    border-radius: var(--r-s);
    background: var(--bottle-tint);
    opacity: 0.8;
  }
  & .${parts.now} {
    border-top: 2px solid var(--clay);
  }
  /* A touch first chooses a window by a long press; then its ends can be gripped. */
  & .${parts.startGrip}, & .${parts.endGrip} {
    position: absolute;
    inset-inline: 0;
    z-index: 4;
    height: 28px;
    &::after {
      content: '';
      position: absolute;
      inset: 10px calc(50% - 16px) auto;
      height: 8px;
      border-radius: var(--r-full);
      background: var(--bottle);
    }
  }
  & .${parts.startGrip} {
    top: -14px;
  }
  & .${parts.endGrip} {
    bottom: -14px;
  }
  @media (forced-colors: active) {
    & .${parts.window} {
      outline: 1px solid CanvasText;
    }
    & .${parts.kept} {
      border-color: CanvasText;
      background: repeating-linear-gradient(135deg, CanvasText 0 1px, Canvas 1px 6px);
      forced-color-adjust: none;
    }
  }
`;
