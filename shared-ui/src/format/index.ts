export {
  formatDate,
  formatDateTime,
  formatEndTime,
  formatHour,
  formatShortDate,
  formatTime,
  formatTimeRange,
  formatWeekday,
  formatZonedTimeRange,
} from './dates';
export {
  formatCents,
  formatDuration,
  formatMinutes,
  formatMinutesAndHours,
  formatOfferLength,
  formatOfferPrice,
  formatPhone,
  formatPrice,
  formatUnreadMessages,
} from './figures';
export { formatRelativeDay, formatViewerTime } from './relative';
export { dayKey, instantOf, startOfDay, wallClock } from './wall-clock';
export { type Instant, viewerZone, zoneLabel, zoneName, zoneOffsetMinutes } from './zone';
