export {
  dayKey,
  daysBetween,
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatEndTime,
  formatHour,
  formatRelativeDay,
  formatShortDate,
  formatTime,
  formatTimeRange,
  formatViewerTime,
  formatWeekday,
} from './dates';
export { formatDuration, formatDurationInWords, formatMinutes, formatMinutesAndHours } from './duration';
export { formatPhone } from './phone';
export { formatPrice, formatQuantityLine } from './price';
export { type Instant, viewerZone, zoneLabel, zoneName, zoneOffsetMinutes } from './zone';
