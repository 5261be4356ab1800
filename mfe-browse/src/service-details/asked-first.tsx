import { MIN_PATCH_TEST_HOURS, type ServiceGates } from '@crown-and-coil/shared-api';
import styled from 'styled-components';

const Asked = styled.section`
  margin-top: 32px;
  & > h2 {
    font-size: 1.375rem;
  }
  & > ul {
    margin-top: 8px;
    padding-left: 20px;
    list-style: disc;
  }
`;

/** Requirements before the service can be booked. The booking flow explains how to meet them. */
export function AskedFirst({ gates }: { readonly gates: ServiceGates }) {
  const { consultation, patchTest, photoQuote, minimumAge } = gates;
  return (
    <Asked aria-labelledby="asked-first">
      <h2 id="asked-first">Before you book</h2>
      <ul>
        {consultation && <li>A consultation comes first. You can book it on the way.</li>}
        {patchTest && <li>A patch test, at least {MIN_PATCH_TEST_HOURS} hours before the visit.</li>}
        {photoQuote && <li>A photo quote: you send pictures, get a price and book at that price.</li>}
        {minimumAge !== null && (
          <li>From {minimumAge} years. Younger people come with a parent or guardian.</li>
        )}
      </ul>
    </Asked>
  );
}
