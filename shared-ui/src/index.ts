/**
 * The design system's public API. Every app loads all of it once: it must not import Formik or Yup (`./forms` does) and
 * makes no API calls.
 */
// URLs and outlines of our artwork: remotes import them from here, so that it is loaded once.
export { artPath, CROWN_WIDTHS, type CrownWidth, markLines } from '@crown-and-coil/shared-art';
export { AddToCalendarButton } from './booking/add-to-calendar-button';
export { BookingCard } from './booking/booking-card';
export { BookingConflictList } from './booking/booking-conflicts';
export {
  BookingDecisionButtons,
  type BookingDecisionButtonsProps,
} from './booking/booking-decision-buttons';
export { BookingList } from './booking/booking-list';
export { ClientComfortPanel } from './booking/client-comfort-panel';
export { DateTile } from './booking/date-tile';
export { DirectionsLink } from './booking/directions-link';
export { HouseRulesCard } from './booking/house-rules-card';
export { paymentDeadlineText } from './booking/payment-deadline';
export { StartAndEnd } from './booking/start-and-end';
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
} from './button/button';
export { IconButton } from './button/icon-button';
export { Card, CardBody, LinkCard } from './card/card';
export { Chip, StatusPill } from './chip/chip';
export { FilterChip, FilterChips, FilterLinks } from './chip/filter-chip';
export { MultiSelect } from './choice/multi-select';
export { useIsOnline } from './connection/use-is-online';
export { Countdown, timeInWords } from './countdown/countdown';
export { useNow } from './countdown/use-now';
export { ConfirmDialog } from './dialog/confirm-dialog';
export { ActionDialog, type ConfirmedAction, useConfirmedAction } from './dialog/confirmed-action';
export { Dialog, openModal } from './dialog/dialog';
export { forgetAllDrafts, isRecord } from './drafts/draft-storage';
export { AffixedInput } from './field/affixed-input';
export { Checkbox, CheckLabel, Input, Select, TextAreaControl } from './field/controls';
export {
  Field,
  FieldLegend,
  FieldMessage,
} from './field/field';
export { useDraft } from './field/use-draft';
export { DocumentLine } from './files/document-line';
export { PdfButton } from './files/pdf-button';
export { saveFile } from './files/save-file';
export { keepFocus } from './focus/keep-focus';
export * from './format';
export * from './icons';
export { BesidePicture } from './layout/beside-picture';
export {
  CardGrid,
  Page,
  Row,
  RuledList,
  Split,
  Stack,
  Wrap,
} from './layout/layout';
export { DesktopOnly, MobileActionBar } from './layout/mobile-action-bar';
export { lazyComponent } from './lazy/lazy-component';
export { whenIdle } from './lazy/when-idle';
export { Alert } from './message/alert';
export { EmptyState } from './message/empty-state';
export { PagedResults, Pagination } from './pagination/pagination';
export { Art, type ArtProps, PICTURE_OF } from './picture/art';
export { Avatar } from './picture/avatar';
export { HairStrand } from './picture/hair-strand';
export { PatternArt } from './picture/pattern-art';
export { placeholderBackground } from './picture/placeholder';
export { Swatch } from './picture/swatch';
export { PictureButton } from './picture-view/picture-button';
export { PictureView } from './picture-view/picture-view';
export { type QueryLike, QueryState } from './query-state/query-state';
export { WaitForAll } from './query-state/wait-for-all';
export { Rating } from './rating/rating';
export {
  ReviewCard,
  SCORE_LABELS,
  type ScoreField,
  ScoreList,
} from './review/review-card';
export { browserAddress, loadPage } from './router/browser-address';
export { forgetAddresses, lastAddress, useRememberAddress } from './router/last-address';
export {
  BrowserRouter,
  Link,
  type Location,
  MemoryRouter,
  Navigate,
  NavLink,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from './router/router';
export { ListSkeleton, Skeleton } from './skeleton/skeleton';
export { type TabItem, Tabs } from './tabs/tabs';
export { Crumb, PageHeader, type PageHeaderProps } from './text/page-header';
export { SkipLink } from './text/skip-link';
export {
  Lead,
  Meta,
  Muted,
  OfferPrice,
  PriceText,
  Small,
  TextAnchor,
  TextButton,
  TextLink,
  VisuallyHidden,
  writtenText,
} from './text/text';
export * from './theme';
export { toast, toastDurationsMs } from './toast/store';
export { ToastViewport } from './toast/toast-viewport';
export { newIdempotencyKey } from './uploads/idempotency-key';
