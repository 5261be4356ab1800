import { useLocation, useParams } from '@crown-and-coil/shared-ui';

export default function PickBookingTime() {
  const { serviceId } = useParams();
  const { state } = useLocation();
  return (
    <>
      <h1>Pick a time for {serviceId}</h1>
      <pre>{JSON.stringify(state)}</pre>
    </>
  );
}
