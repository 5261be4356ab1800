/**
 * The design system's public API. Every app loads all of it, once: it must not import Formik or Yup (`./forms` does)
 * and knows no endpoint.
 */
// Addresses and lines of our artwork: remotes import them from here, so that it is loaded once.
export { artPath, CROWN_WIDTHS, type CrownWidth, markLines } from '@crown-and-coil/shared-art';
export { AgendaSection, type AgendaSectionProps } from './booking/agenda-section';
export { BookingCard, type BookingCardProps } from './booking/booking-card';
export { BookingCards } from './booking/booking-cards';
export {
  BookingDecisionButtons,
  type BookingDecisionButtonsProps,
} from './booking/booking-decision-buttons';
export { StartAndEnd, type StartAndEndProps } from './booking/start-and-end';
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './button/button';
export { IconButton, type IconButtonProps } from './button/icon-button';
export { Card, CardBody, LinkCard } from './card/card';
export { Chip } from './chip/chip';
export { FilterChip, type FilterChipProps, FilterChips, type FilterChipsProps } from './chip/filter-chip';
export { StatusPill } from './chip/status-pill';
export { MultiSelect, type MultiSelectProps } from './choice/multi-select';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog';
export { Dialog, type DialogProps } from './dialog/dialog';
export { forgetAllDrafts, isRecord } from './drafts/draft-storage';
export { AffixedInput, type AffixedInputProps } from './field/affixed-input';
export { Checkbox, CheckLabel, Input, Select, TextAreaControl } from './field/controls';
export {
  type ControlProps,
  Field,
  FieldLabel,
  FieldLegend,
  FieldMessage,
  type FieldProps,
} from './field/field';
export { useDraft } from './field/use-draft';
export { saveFile } from './files/save-file';
export * from './format';
export * from './icons';
export { BesidePicture, type BesidePictureProps } from './layout/beside-picture';
export {
  CardGrid,
  Comb,
  Page,
  Row,
  RuledList,
  ScreenOnly,
  ScrollRow,
  Split,
  Stack,
  Wrap,
} from './layout/layout';
export { DesktopOnly, MobileActionBar, type MobileActionBarProps } from './layout/mobile-action-bar';
export { Alert, type AlertProps } from './message/alert';
export { EmptyState, type EmptyStateProps } from './message/empty-state';
export { PagedResults, type PagedResultsProps } from './pagination/paged-results';
export { Pagination, type PaginationProps } from './pagination/pagination';
export { Art, type ArtProps } from './picture/art';
export { Avatar, type AvatarProps } from './picture/avatar';
export { HairStrand, type HairStrandProps } from './picture/hair-strand';
export { PatternArt, type PatternArtProps } from './picture/pattern-art';
export { Swatch, type SwatchProps } from './picture/swatch';
export {
  PictureView,
  type PictureViewProps,
  prepareToView,
  type ViewedPicture,
} from './picture-view/picture-view';
export { type QueryLike, QueryState, type QueryStateProps } from './query-state/query-state';
export { type LoadingPhase, useSteadyLoading } from './query-state/use-steady-loading';
export {
  BrowserRouter,
  createPath,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  Navigate,
  type NavigateFunction,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  NavLink,
  type NavLinkProps,
  Route,
  Router,
  Routes,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from './router/router';
export { ListRowSkeleton, ListSkeleton } from './skeleton/list-skeleton';
export { Skeleton } from './skeleton/skeleton';
export { type TabItem, Tabs, type TabsProps } from './tabs/tabs';
export { Crumb, type CrumbProps, PageHeader, type PageHeaderProps } from './text/page-header';
export { PriceText } from './text/price-text';
export { SkipLink, type SkipLinkProps } from './text/skip-link';
export { Lead, Meta, Muted, Small, TextAnchor, TextButton, TextLink } from './text/text';
export { VisuallyHidden } from './text/visually-hidden';
export * from './theme';
export { type ToastMessage, type ToastTone, toast, toastDurationsMs } from './toast/store';
export { ToastViewport } from './toast/toast-viewport';
export { newIdempotencyKey } from './uploads/idempotency-key';
