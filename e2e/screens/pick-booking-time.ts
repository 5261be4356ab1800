import type { Slot } from '@crown-and-coil/shared-api/contract';
import { expect, type Locator } from '@playwright/test';
import { day, literally, time, weeksAhead } from '../product/words';
import { BookingStep } from './booking-step';

export class PickBookingTimeScreen extends BookingStep {
  readonly title = 'Pick a time';

  get goOn(): Locator {
    return this.action('Continue to Booking');
  }

  get starts(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Start time' });
  }

  get anyStart(): Locator {
    return this.starts.getByRole('radio');
  }

  /** A start time, by day and time in the professional's zone. */
  start({ start_time }: Slot, zone: string): Locator {
    const words = `${day(start_time, zone)}, ${time(start_time, zone)}, `;
    return this.starts.getByRole('radio', { name: new RegExp(`^${literally(words)}`) });
  }

  /** Pages to the week of a start, whether or not it is still available. */
  async goToWeekOf({ start_time }: Pick<Slot, 'start_time'>, zone: string): Promise<void> {
    // The first week is known only after the response.
    await this.weekIsShown();
    const wanted = weeksAhead(start_time, zone);
    let shown = await this.weekShown(zone);
    while (shown !== wanted) {
      const step = shown < wanted ? 1 : -1;
      await this.page.getByRole('button', { name: step > 0 ? 'Later week' : 'Earlier week' }).click();
      shown += step;
      await expect(this.week).toHaveAccessibleName(weekName(shown, zone));
    }
  }

  async choose(slot: Slot, zone: string): Promise<void> {
    await this.goToWeekOf(slot, zone);
    await this.showAllStarts();
    await this.start(slot, zone).click();
    await expect(this.start(slot, zone)).toBeChecked();
  }

  /** Long services initially show only some start times. */
  async showAllStarts(): Promise<void> {
    await this.weekIsShown();
    const showAll = this.page.getByRole('button', { name: 'Show all start times', pressed: false });
    if (await showAll.isVisible()) await showAll.click();
  }

  private async weekIsShown(): Promise<void> {
    await expect(this.starts.or(this.page.getByText('No starts in this week.'))).toBeVisible();
  }

  private get week(): Locator {
    return this.page.getByRole('navigation', { name: /^Week of / });
  }

  private async weekShown(zone: string): Promise<number> {
    const name = await this.week.getAttribute('aria-label');
    for (let ahead = 0; ahead < 12; ahead += 1) if (weekName(ahead, zone) === name) return ahead;
    throw new Error(`"${name}" is none of the next weeks in ${zone}.`);
  }
}

function weekName(ahead: number, zone: string): string {
  const first = new Date(Date.now() + ahead * 7 * 86_400_000).toISOString();
  const year = new Intl.DateTimeFormat('en-AU', { timeZone: zone, year: 'numeric' }).format(new Date(first));
  return `Week of ${day(first, zone)} ${year}`;
}
