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

/** The chips of the tabs. */
export const FILTERS = {
  days: [
    { value: '7', label: '7 days' },
    { value: '30', label: '30 days' },
    { value: '90', label: '90 days' },
  ],
  weeks: [
    { value: '4', label: '4 weeks' },
    { value: '12', label: '12 weeks' },
    { value: '52', label: '52 weeks' },
  ],
  waitlist: [
    { value: 'all', label: 'All' },
    { value: 'verified', label: 'Verified' },
    { value: 'unverified', label: 'Not verified' },
  ],
  users: [
    { value: 'all', label: 'All' },
    { value: 'client', label: 'Clients' },
    { value: 'professional', label: 'Professionals' },
    { value: 'admin', label: 'Admins' },
    { value: 'suspended', label: 'Suspended' },
  ],
  reviews: [
    { value: 'reported', label: 'Reported reviews' },
    { value: 'messages', label: 'Reported messages' },
    { value: 'signs', label: 'Signs of fakes' },
    { value: 'removed', label: 'Removed reviews' },
  ],
  money: [
    { value: 'all', label: 'All' },
    { value: 'held', label: 'Held' },
    { value: 'kept', label: 'Kept' },
    { value: 'charged', label: 'Charged' },
    { value: 'refunding', label: 'Refunding' },
    { value: 'disputed', label: 'Disputed' },
    { value: 'lost', label: 'Lost' },
  ],
  document: [
    { value: 'all', label: 'All' },
    { value: 'receipt', label: 'Receipts' },
    { value: 'invoice', label: 'Invoices' },
    { value: 'adjustment_note', label: 'Adjustment notes' },
    { value: 'refund_receipt', label: 'Refund receipts' },
  ],
  within: [
    { value: '1', label: 'Today' },
    { value: '7', label: '7 days' },
    { value: '30', label: '30 days' },
  ],
} as const;
type Filter<Name extends keyof typeof FILTERS> = (typeof FILTERS)[Name][number]['value'];

export const HAIR_CHOICES = ['', '1', '2', '3', '4'] as const;

/** Categories, then the styles that are counted on their own. */
export const ALL_STYLES: readonly DemandStyle[] = [...SERVICE_CATEGORIES, ...DEMAND_STYLES];

type FeedbackChoice = NonNullable<FeedbackFilter['choice']>;

/** The dashboard's URL parameters; each tab reads its own. */
export interface DashboardView {
  readonly tab: DashboardTab;
  /** From 1. */
  readonly page: number;
  /** Of the overview, in days. */
  readonly days: Filter<'days'>;
  /** Of the demand. */
  readonly weeks: Filter<'weeks'>;
  readonly style: DemandStyle | '';
  readonly hair: (typeof HAIR_CHOICES)[number];
  readonly remoteness: Remoteness | '';
  readonly waitlist: Filter<'waitlist'>;
  readonly users: Filter<'users'>;
  readonly reviews: Filter<'reviews'>;
  /** Of payments: the state of a booking's money. */
  readonly money: Filter<'money'>;
  /** Of invoices. */
  readonly document: Filter<'document'>;
  /** Of browser failures, in days. */
  readonly within: Filter<'within'>;
  /** Page of the failed jobs, from 1. */
  readonly jobs: number;
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
  jobs: 1,
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
  failures: ['within', 'jobs', 'remote', 'version'],
  log: [],
};

const oneOf = <Value extends string>(
  options: readonly { readonly value: Value }[],
  text: string,
  otherwise: Value,
): Value => options.find(({ value }) => value === text)?.value ?? otherwise;

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
    days: oneOf(FILTERS.days, text('days'), FIRST_VIEW.days),
    weeks: oneOf(FILTERS.weeks, text('weeks'), FIRST_VIEW.weeks),
    style: ALL_STYLES.find((one) => one === text('style')) ?? '',
    hair: HAIR_CHOICES.find((one) => one === text('hair')) ?? '',
    remoteness: REMOTENESS.find((one) => one === text('remoteness')) ?? '',
    waitlist: oneOf(FILTERS.waitlist, text('waitlist'), FIRST_VIEW.waitlist),
    users: oneOf(FILTERS.users, text('users'), FIRST_VIEW.users),
    reviews: oneOf(FILTERS.reviews, text('reviews'), FIRST_VIEW.reviews),
    money: oneOf(FILTERS.money, text('money'), FIRST_VIEW.money),
    document: oneOf(FILTERS.document, text('document'), FIRST_VIEW.document),
    within: oneOf(FILTERS.within, text('within'), FIRST_VIEW.within),
    jobs: readPage(new URLSearchParams({ page: text('jobs') })),
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
    if (value !== String(FIRST_VIEW[name])) address.set(name, value);
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
