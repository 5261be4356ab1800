import { servicesApi, useGetServiceQuery } from '@crown-and-coil/shared-api';
import { useParams } from '@crown-and-coil/shared-ui';
import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { createElement, useId } from 'react';
import styled from 'styled-components';
import { link } from './live-remotes';

const PATH = '/service-details/:id';

function Details() {
  const { id = '' } = useParams();
  const { data, isError } = useGetServiceQuery(id);
  const text = data ? `${data.name}: $${data.price}` : isError ? 'Service not found' : 'Loading';
  return createElement(Title, { id: useId() }, text);
}
const Title = styled.h1`
  color: red;
`;

const declaration = {
  name: 'mfe-browse',
  routes: [
    { path: PATH, screen: 'details' },
    { path: '/book/:id', screen: 'book' },
  ],
};
/** A remote with a server-rendered service page and a page rendered in the browser. */
export const serverRenderedRemote = defineRemote(declaration, {
  details: async () => ({
    default: Details,
    prefetch:
      ({ id = '' }) =>
      (dispatch: never) =>
        (dispatch as (thunk: unknown) => unknown)(servicesApi.endpoints.getService.initiate(id)),
    head:
      ({ id = '' }, { origin }) =>
      (state: never) => {
        const { data } = servicesApi.endpoints.getService.select(id)(state);
        return data ? { title: data.name, structured: [{ url: origin }] } : { missing: true };
      },
  }),
  book: async () => ({ default: Details }),
});

/** A registry with the remote, and links of this label in header and footer. */
export const registryWith = (label: string) =>
  ({
    remotes: {
      'mfe-browse': {
        version: '7',
        routes: [
          { path: PATH, screen: 'details', access: 'public', title: 'Service', chunks: [] },
          { path: '/book/:id', screen: 'book', access: 'public', title: 'Book', chunks: [] },
        ],
        links: [
          link('header', '/service-details/1', { label }),
          link('footer', '/service-details/1', { label }),
        ],
      },
    },
  }) as unknown as Registry;

/** The service, as the API answers it. */
export const SERVICE = {
  id: '1',
  name: 'Braids',
  description: '',
  price: 340,
  service_duration_minutes: 60,
  is_active: true,
  category: 'Styling',
  professional: {
    id: 'p',
    display_name: 'Adaeze',
    location: 'Footscray VIC',
    time_zone: 'Australia/Melbourne',
  },
};
