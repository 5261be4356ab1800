import { MESSAGES } from '@crown-and-coil/shared-api';
import { Alert, TextLink } from '@crown-and-coil/shared-ui';
import { dashboardTab } from '../workspace/dashboard-address';

/** For an id that no service has: loading again would not help. */
export const UnknownService = () => (
  <Alert>
    {MESSAGES.serviceNotFound} <TextLink to={dashboardTab.services}>See your services</TextLink>
  </Alert>
);
