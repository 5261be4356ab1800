/**
 * What only the booking flow draws: its steps, choices, times, summary and ticket. A part of its own, so that no other
 * page's first view loads it.
 */

export { OptionRow, type OptionRowProps } from '../choice/option-row';
export { QuantityStepper, type QuantityStepperProps } from '../choice/quantity-stepper';
export { DayRuler, type DayRulerProps } from '../slots/day-ruler';
export {
  type SlotDay,
  type SlotOption,
  type SlotTime,
  shiftWeeks,
  slotDays,
  type WeekDay,
  weekFrom,
} from '../slots/slot-days';
export { jumpToDay, SlotPicker, type SlotPickerProps } from '../slots/slot-picker';
export { WeekStrip, type WeekStripProps } from '../slots/week-strip';
export { BookingAside, FigureList } from './booking-aside';
export { BookingProgress, type BookingProgressProps, bookingSteps } from './booking-progress';
export { type SummaryLine, SummaryPanel, type SummaryPanelProps } from './summary-panel';
export { Ticket, type TicketFact, type TicketProps } from './ticket';
