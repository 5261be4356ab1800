import { HOUR_MS } from '@crown-and-coil/shared-api';
import { formatHour } from '@crown-and-coil/shared-ui';

export interface RulerBlock {
  /** 'Braids'. */
  label: string;
  minutes: number;
}

interface RulerScale {
  /** Ticks of 15 minutes across the window. */
  ticks: number;
  /** Each service as a share of the window, in percent. */
  blocks: { label: string; minutes: number; left: number; width: number }[];
  /** Hour labels with their place in percent. */
  hours: { text: string; left: number }[];
}

/** Lays a booking's services on its availability window. Instants are ISO texts, minutes are real minutes. */
export function rulerScale(
  windowStart: string,
  windowEnd: string,
  start: string,
  services: readonly RulerBlock[],
  zone: string,
): RulerScale {
  const from = Date.parse(windowStart);
  const length = Math.max(Date.parse(windowEnd) - from, 1);
  const percent = (ms: number) => (ms / length) * 100;
  let at = Date.parse(start) - from;
  const blocks = services.map(({ label, minutes }) => {
    const block = { label, minutes, left: percent(at), width: percent(minutes * 60_000) };
    at += minutes * 60_000;
    return block;
  });
  // About five labels: 12 h is labelled every 3 h, 8 h every 2 h.
  const every = Math.max(1, Math.round(length / HOUR_MS / 4)) * HOUR_MS;
  const hours = Array.from({ length: Math.floor(length / every) + 1 }, (_, step) => ({
    text: formatHour(from + step * every, zone),
    left: percent(step * every),
  }));
  return { ticks: Math.max(1, Math.round(length / 900_000)), blocks, hours };
}
