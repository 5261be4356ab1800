import { loadAhead, pageQuery, type ServicesQuery } from '@crown-and-coil/shared-api';
import type { ScreenModule } from '@crown-and-coil/shared-ui/remote';
import { browseApi } from '../api';
import { queryOfSearch } from '../search-form/search-address';
import { readServicesView, type ServicesView } from './services-address';

/** The query of a view. */
export const queryOf = ({ sort, page, category, ...view }: ServicesView): ServicesQuery => ({
  category,
  ...queryOfSearch(view),
  sort: sort === 'best' ? undefined : sort,
  ...pageQuery(page),
});

export const prefetch: ScreenModule['prefetch'] = (_parameters, search) =>
  loadAhead(browseApi.endpoints.listServices, queryOf(readServicesView(search)));
