import {
  MESSAGES,
  type Professional,
  type SessionUser,
  useGetOwnProfessionalQuery,
  useSession,
} from '@crown-and-coil/shared-api';
import {
  media,
  Page,
  PageHeader,
  QueryState,
  Tabs,
  useNavigate,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { paths } from '../workspace/paths';
import { AdminDesk } from './admin-desk';
import { AvailabilityTab } from './availability-tab';
import { BookingsTab } from './bookings-tab';
import {
  DASHBOARD_TABS,
  type DashboardTab,
  type DashboardView,
  readDashboardView,
  writeDashboardView,
} from './dashboard-address';
import { ProductsTab } from './products-tab';
import { ProfileCard } from './profile-card';
import { ServicesTab } from './services-tab';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 296px minmax(0, 1fr);
  gap: 40px;
  align-items: start;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr);
    gap: 28px;
  }
`;

/** The professional's desk: profile, services, availability, bookings, products (specification, section 2). */
export default function ProfessionalDashboard() {
  const { user } = useSession();
  if (!user) return null;
  return <Page $tall>{user.role === 'admin' && !user.profile ? <AdminDesk /> : <Desk user={user} />}</Page>;
}

/** The profile's name is the page's heading; without one the page still needs it. */
function Desk({ user }: { readonly user: SessionUser }) {
  const query = useGetOwnProfessionalQuery();
  return (
    <>
      {query.isError && !query.data && <PageHeader title="My Dashboard" />}
      <QueryState query={query} error={MESSAGES.noUserData}>
        {(professional) => (
          <Columns>
            <ProfileCard professional={professional} user={user} />
            <Lists professional={professional} />
          </Columns>
        )}
      </QueryState>
    </>
  );
}

/** What each tab is given: the view of the address, and how to write another one. */
export interface TabProps {
  readonly professional: Professional;
  readonly view: DashboardView;
  readonly addressOf: (change: Partial<DashboardView>) => string;
}

function Lists({ professional }: { readonly professional: Professional }) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const view = readDashboardView(address);
  const addressOf = (change: Partial<DashboardView>) => {
    const search = writeDashboardView({ ...view, page: 1, ...change }).toString();
    return search ? `${paths.dashboard}?${search}` : paths.dashboard;
  };
  const given = { professional, view, addressOf };
  const panels: Record<DashboardTab, ReactNode> = {
    services: <ServicesTab {...given} />,
    availability: <AvailabilityTab {...given} />,
    bookings: <BookingsTab {...given} />,
    products: <ProductsTab {...given} />,
  };
  return (
    <Tabs
      label="Dashboard"
      tabs={DASHBOARD_TABS}
      selected={view.tab}
      onSelect={(tab) => navigate(addressOf({ tab }))}
    >
      {panels[view.tab]}
    </Tabs>
  );
}
