import {
  ButtonLink,
  ImagePlusIcon,
  Page,
  PageHeader,
  Tabs,
  useNavigate,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import type { ComponentType } from 'react';
import styled from 'styled-components';
import { FeedbackTab } from '../feedback/feedback-tab';
import { InvitationsTab } from '../invitations/invitations-tab';
import { LogTab } from '../log/log-tab';
import { OverviewTab } from '../overview/overview-tab';
import { UsersTab } from '../users/users-tab';
import { WaitlistTab } from '../waitlist/waitlist-tab';
import {
  DASHBOARD_TABS,
  type DashboardTab,
  type DashboardView,
  readDashboardView,
  writeDashboardView,
} from './dashboard-address';
import type { TabProps } from './tab-props';

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
  waitlist: WaitlistTab,
  invitations: InvitationsTab,
  users: UsersTab,
  feedback: FeedbackTab,
  log: LogTab,
};

const PATH = '/admin-dashboard';

/** What the person who runs the site sees first: what came in, who waits, who is there, what they say. */
export default function AdminDashboard() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const view = readDashboardView(address);
  const addressOf = (change: Partial<DashboardView>) => {
    const search = writeDashboardView({ ...view, page: 1, ...change }).toString();
    return search ? `${PATH}?${search}` : PATH;
  };
  const show = (change: Partial<DashboardView>) => void navigate(addressOf(change));
  const Panel = PANELS[view.tab];
  return (
    <Page>
      <Top>
        <PageHeader title="Dashboard" />
        <ButtonLink to="/admin-upload" size="small" icon={<ImagePlusIcon size="small" />}>
          Site images
        </ButtonLink>
      </Top>
      <Tabs
        label="Dashboard"
        tabs={DASHBOARD_TABS}
        selected={view.tab}
        // A search belongs to the list that it was typed for.
        onSelect={(tab) => show({ tab, search: '' })}
      >
        <Panel view={view} addressOf={addressOf} show={show} />
      </Tabs>
    </Page>
  );
}
