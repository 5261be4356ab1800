import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  ImagePlusIcon,
  Page,
  PageHeader,
  Tabs,
  useNavigate,
  useRememberAddress,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import type { ComponentType } from 'react';
import styled from 'styled-components';
import { DemandTab } from '../demand/demand-tab';
import { FailuresTab } from '../failures/failures-tab';
import { FeedbackTab } from '../feedback/feedback-tab';
import { InvitationsTab } from '../invitations/invitations-tab';
import { InvoicesTab } from '../invoices/invoices-tab';
import { LogTab } from '../log/log-tab';
import { OverviewTab } from '../overview/overview-tab';
import { PaymentsTab } from '../payments/payments-tab';
import { ReviewsTab } from '../reviews/reviews-tab';
import { UsersTab } from '../users/users-tab';
import { WaitlistTab } from '../waitlist/waitlist-tab';
import {
  DASHBOARD_TABS,
  type DashboardTab,
  type DashboardView,
  readDashboardView,
  type TabProps,
  writeDashboardView,
} from './dashboard-address';

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: 0 var(--s4);
  & > a {
    margin-bottom: var(--s5);
  }
`;

const PANELS: Readonly<Record<DashboardTab, ComponentType<TabProps>>> = {
  overview: OverviewTab,
  demand: DemandTab,
  waitlist: WaitlistTab,
  invitations: InvitationsTab,
  users: UsersTab,
  reviews: ReviewsTab,
  feedback: FeedbackTab,
  payments: PaymentsTab,
  invoices: InvoicesTab,
  failures: FailuresTab,
  log: LogTab,
};

/** The admin's dashboard: a tab for each of its parts. */
export default function AdminDashboard() {
  useRememberAddress();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const view = readDashboardView(address);
  const addressOf = (change: Partial<DashboardView>) =>
    href.adminDashboard({}, { search: writeDashboardView({ ...view, page: 1, ...change }) });
  const show: TabProps['show'] = (change, options) => void navigate(addressOf(change), options);
  const Panel = PANELS[view.tab];
  return (
    <Page $tall>
      <Top>
        <PageHeader title="Dashboard" />
        <ButtonLink to={href.adminUpload()} size="small" icon={<ImagePlusIcon size="small" />}>
          Site images
        </ButtonLink>
      </Top>
      <Tabs
        label="Dashboard"
        tabs={DASHBOARD_TABS}
        selected={view.tab}
        // Changing the tab drops the search.
        onSelect={(tab) => show({ tab, search: '' })}
      >
        <Panel view={view} addressOf={addressOf} show={show} />
      </Tabs>
    </Page>
  );
}
