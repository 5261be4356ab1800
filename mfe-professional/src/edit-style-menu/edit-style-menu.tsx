import {
  MENU_MESSAGES,
  MESSAGES,
  type Service,
  type StyleMenu,
  useGetServiceQuery,
} from '@crown-and-coil/shared-api';
import { useGetStyleMenuQuery } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { lastAddress, Page, PageHeader, type QueryLike, useParams } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { StoredItem } from '../form-page/stored-item';
import { MenuForm } from './menu-form';

/** The style menu of a service: options, prices and lengths, added hair, preparation and add-ons. */
export default function EditStyleMenu() {
  const { serviceId = '' } = useParams();
  return <OpenMenu key={serviceId} serviceId={serviceId} />;
}

function OpenMenu({ serviceId }: { readonly serviceId: string }) {
  const service = useGetServiceQuery(serviceId);
  const menu = useGetStyleMenuQuery(serviceId, { refetchOnMountOrArgChange: true });
  // The menu as first loaded: a refetch must not discard what has been typed.
  const [opened, setOpened] = useState<StyleMenu>();
  if (!opened && menu.data && !menu.isFetching) setOpened(menu.data);
  const query: QueryLike<{ service: Service; menu: StyleMenu }> = {
    data: service.data && opened && { service: service.data, menu: opened },
    isLoading: !service.data || !opened,
    isError: (!service.data && service.isError) || (!opened && menu.isError),
    error: service.error ?? menu.error,
    refetch: () => {
      if (service.isError) service.refetch();
      if (menu.isError) menu.refetch();
    },
  };
  return (
    <Page $tall>
      <PageHeader
        title="Style menu"
        lead={service.data?.name}
        crumb={{ to: lastAddress(href.professionalDashboard()), label: 'My Dashboard' }}
      />
      <StoredItem
        query={query}
        unknown={MESSAGES.serviceNotFound}
        failed={MENU_MESSAGES.loadFailed}
        tab="services"
      >
        {(loaded) => <MenuForm {...loaded} loadAgain={async () => (await menu.refetch()).data} />}
      </StoredItem>
    </Page>
  );
}
