import {
  DEMAND_STYLES,
  type DemandStyle,
  FEEDBACK_CHOICES,
  FEEDBACK_QUESTIONS,
  type FeedbackFilter,
  type FeedbackQuestion,
  isDay,
  MAX_SEARCH_LENGTH,
  REMOTENESS,
  type Remoteness,
  readPage,
  SERVICE_CATEGORIES,
  writePage,
} from '@crown-and-coil/shared-api';

/** The first is the default. */
export const DASHBOARD_TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'demand', label: 'Demand' },
  { id: 'waitlist', label: 'Waitlist' },
  { id: 'invitations', label: 'Invitations' },
  { id: 'users', label: 'Users' },
  { id: 'reviews', label: 'Moderation' },
  { id: 'feedback', label: 'Feedback' },
  { id: 'payments', label: 'Payments' },
  { id: 'invoices', label: 'Invoices' },
  { id: 'failures', label: 'Failures' },
  { id: 'log', label: 'Admin log' },
] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number]['id'];

const RANGES = ['7', '30', '90'] as const;
const WEEKS = ['4', '12', '52'] as const;
const HAIR_TYPES = ['', '1', '2', '3', '4'] as const;
const WAITLIST_FILTERS = ['all', 'verified', 'unverified'] as const;
export const REVIEW_FILTERS = ['reported', 'messages', 'signs', 'removed'] as const;
const USER_FILTERS = ['all', 'client', 'professional', 'admin', 'suspended'] as const;
const WITHIN = ['1', '7', '30'] as const;
const MONEY_FILTERS = ['all', 'held', 'kept', 'charged', 'refunding', 'disputed', 'lost'] as const;
const DOCUMENT_FILTERS = ['all', 'receipt', 'invoice', 'adjustment_note', 'refund_receipt'] as const;

/** Categories, then the styles that are counted on their own. */
export const ALL_STYLES: readonly DemandStyle[] = [...SERVICE_CATEGORIES, ...DEMAND_STYLES];

type FeedbackChoice = NonNullable<FeedbackFilter['choice']>;

/** The dashboard's URL parameters; each tab reads its own. */
export interface DashboardView {
  readonly tab: DashboardTab;
  /** From 1. */
  readonly page: number;
  /** Of the overview, in days. */
  readonly days: (typeof RANGES)[number];
  /** Of the demand. */
  readonly weeks: (typeof WEEKS)[number];
  readonly style: DemandStyle | '';
  readonly hair: (typeof HAIR_TYPES)[number];
  readonly remoteness: Remoteness | '';
  readonly waitlist: (typeof WAITLIST_FILTERS)[number];
  readonly users: (typeof USER_FILTERS)[number];
  readonly reviews: (typeof REVIEW_FILTERS)[number];
  /** Of payments: the state of a booking's money. */
  readonly money: (typeof MONEY_FILTERS)[number];
  /** Of invoices. */
  readonly document: (typeof DOCUMENT_FILTERS)[number];
  /** Of browser failures, in days. */
  readonly within: (typeof WITHIN)[number];
  /** Remote and version whose failure reports are listed; empty for all. */
  readonly remote: string;
  readonly version: string;
  /** Of the waitlist, of users, of payments and of invoices. */
  readonly search: string;
  /** Of the feedback. */
  readonly question: FeedbackQuestion | '';
  readonly choice: FeedbackChoice | '';
  /** First and last day that counts, 'YYYY-MM-DD'; empty for no bound. */
  readonly from: string;
  readonly to: string;
}

const FIRST_VIEW: DashboardView = {
  tab: 'overview',
  page: 1,
  days: '30',
  weeks: '4',
  style: '',
  hair: '',
  remoteness: '',
  waitlist: 'all',
  users: 'all',
  reviews: 'reported',
  money: 'all',
  document: 'all',
  within: '7',
  remote: '',
  version: '',
  search: '',
  question: '',
  choice: '',
  from: '',
  to: '',
};

/** The filters of each tab; the URL keeps only those of the current tab. */
const FILTERS_OF: Readonly<Record<DashboardTab, readonly (keyof DashboardView)[]>> = {
  overview: ['days'],
  demand: ['weeks', 'style', 'hair', 'remoteness'],
  waitlist: ['waitlist', 'search'],
  invitations: [],
  users: ['users', 'search'],
  reviews: ['reviews'],
  feedback: ['question', 'choice', 'from', 'to'],
  payments: ['money', 'search'],
  invoices: ['document', 'search'],
  failures: ['within', 'remote', 'version'],
  log: [],
};

const oneOf = <Value extends string>(values: readonly Value[], text: string, otherwise: Value): Value =>
  values.find((value) => value === text) ?? otherwise;

/** The choices of a question; without one, the distinct choices of all questions. */
export const choicesOf = (question: FeedbackQuestion | ''): readonly FeedbackChoice[] =>
  question === ''
    ? [...new Set(FEEDBACK_QUESTIONS.flatMap((one): readonly FeedbackChoice[] => FEEDBACK_CHOICES[one]))]
    : FEEDBACK_CHOICES[question];

/** A name or a version, as the API accepts it. */
const NAME = /^[\w.:+-]{1,200}$/;

/** Reads the URL parameters. Invalid values (an old link, a typed URL) are ignored. */
export function readDashboardView(address: URLSearchParams): DashboardView {
  const text = (name: keyof DashboardView) => (address.get(name) ?? '').trim();
  const day = (name: 'from' | 'to') => (isDay(text(name)) ? text(name) : '');
  const nameOf = (name: 'remote' | 'version') => (NAME.test(text(name)) ? text(name) : '');
  const question = FEEDBACK_QUESTIONS.find((one) => one === text('question')) ?? '';
  return {
    tab: DASHBOARD_TABS.find(({ id }) => id === text('tab'))?.id ?? FIRST_VIEW.tab,
    page: readPage(address),
    days: oneOf(RANGES, text('days'), FIRST_VIEW.days),
    weeks: oneOf(WEEKS, text('weeks'), FIRST_VIEW.weeks),
    style: ALL_STYLES.find((one) => one === text('style')) ?? '',
    hair: oneOf(HAIR_TYPES, text('hair'), FIRST_VIEW.hair),
    remoteness: REMOTENESS.find((one) => one === text('remoteness')) ?? '',
    waitlist: oneOf(WAITLIST_FILTERS, text('waitlist'), FIRST_VIEW.waitlist),
    users: oneOf(USER_FILTERS, text('users'), FIRST_VIEW.users),
    reviews: oneOf(REVIEW_FILTERS, text('reviews'), FIRST_VIEW.reviews),
    money: oneOf(MONEY_FILTERS, text('money'), FIRST_VIEW.money),
    document: oneOf(DOCUMENT_FILTERS, text('document'), FIRST_VIEW.document),
    within: oneOf(WITHIN, text('within'), FIRST_VIEW.within),
    remote: nameOf('remote'),
    version: nameOf('version'),
    search: text('search').slice(0, MAX_SEARCH_LENGTH),
    question,
    choice: choicesOf(question).find((one) => one === text('choice')) ?? '',
    from: day('from'),
    to: day('to'),
  };
}

/** The URL parameters of a view, without defaults and those of other tabs: `tab=users&search=ada&page=2`. */
export function writeDashboardView(view: DashboardView): URLSearchParams {
  const address = new URLSearchParams();
  if (view.tab !== FIRST_VIEW.tab) address.set('tab', view.tab);
  for (const name of FILTERS_OF[view.tab]) {
    const value = String(view[name]).trim();
    if (value !== FIRST_VIEW[name]) address.set(name, value);
  }
  writePage(address, view.page);
  return address;
}

/** Props of every tab: the view from the URL, and how to change it. */
export interface TabProps {
  readonly view: DashboardView;
  /** The URL of this view with a change, on its first page. */
  readonly addressOf: (change: Partial<DashboardView>) => string;
  readonly show: (change: Partial<DashboardView>, options?: { readonly replace?: boolean }) => void;
}
