import {
  KEEP_FRESH,
  MESSAGES,
  type Professional,
  type SessionUser,
  useGetOwnProfessionalQuery,
  useSession,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  EmptyState,
  media,
  Page,
  PageHeader,
  QueryState,
  Tabs,
  useNavigate,
  useRememberAddress,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { Extension, useSlot } from '@crown-and-coil/shared-ui/remote';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { TodayTab } from '../today/today-tab';
import { AvailabilityTab } from './availability-tab';
import { BookingsTab } from './bookings-tab';
import {
  DASHBOARD_TABS,
  type DashboardTab,
  type DashboardView,
  readDashboardView,
  writeDashboardView,
} from './dashboard-address';
import { PaymentsTab } from './payments-tab';
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
  @media print {
    display: block;
  }
`;

/**
 * The professional's dashboard: profile, today, services, availability, bookings, products (specification, section 2),
 * and tabs added by other remotes.
 */
export default function ProfessionalDashboard() {
  const { user } = useSession();
  if (!user) return null;
  return <Page $tall>{user.role === 'admin' && !user.profile ? <AdminDesk /> : <Desk user={user} />}</Page>;
}

/** The page's heading is the profile's name, or this title without a profile. */
function Desk({ user }: { readonly user: SessionUser }) {
  const query = useGetOwnProfessionalQuery(undefined, KEEP_FRESH);
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

function Lists({ professional }: { readonly professional: Professional }) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  useRememberAddress();
  const added = useSlot('professional-dashboard.tab');
  const view = readDashboardView(
    address,
    added.map(({ id }) => id),
  );
  const extension = added.find(({ id }) => id === view.tab);
  const addressOf = (change: Partial<DashboardView>) =>
    href.professionalDashboard({}, { search: writeDashboardView({ ...view, page: 1, ...change }) });
  const given = { professional, view, addressOf };
  const own: Record<DashboardTab, ReactNode> = {
    today: <TodayTab {...given} />,
    services: <ServicesTab {...given} />,
    availability: <AvailabilityTab {...given} />,
    bookings: <BookingsTab {...given} />,
    products: <ProductsTab {...given} />,
    payments: <PaymentsTab {...given} />,
  };
  return (
    <Tabs
      label="Dashboard"
      tabs={[...DASHBOARD_TABS, ...added.map(({ id, label }) => ({ id: id as DashboardView['tab'], label }))]}
      selected={view.tab}
      onSelect={(tab) => navigate(addressOf({ tab }))}
    >
      {extension ? (
        <Extension key={extension.id} extension={extension} props={{ professionalId: professional.id }} />
      ) : (
        own[view.tab as DashboardTab]
      )}
    </Tabs>
  );
}

/** Explains the page to an admin, who may open it but has no profile. */
function AdminDesk() {
  return (
    <>
      <PageHeader title="Professional dashboard" />
      <EmptyState
        title={MESSAGES.noUserData}
        action={<ButtonLink to={href.browseProfessionals()}>See professionals</ButtonLink>}
      >
        You are logged in as an admin. This page shows professionals their own profile, services and bookings.
      </EmptyState>
    </>
  );
}
