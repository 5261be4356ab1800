import {
  api,
  LIST,
  listTags,
  type Page,
  type PagingQuery,
  type Product,
  type ProductUpdate,
  type ProductWrite,
  pageOfOwnList,
  type RootState,
  TOTAL_COUNT_HEADER,
} from '@crown-and-coil/shared-api';
import { answer, product, rows } from '@crown-and-coil/shared-api/answers';

/** A professional's own products. */
export const productsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Own items, newest first: all of them, or with `limit` one page and the total. */
    listOwnProducts: build.query<Page<Product>, PagingQuery>({
      query: (params) => ({ url: '/product/all/my', params }),
      rawResponseSchema: answer(rows(product)),
      transformResponse: (products: Product[], meta, part) =>
        pageOfOwnList(products, meta?.response?.headers.get(TOTAL_COUNT_HEADER), part),
      providesTags: (page) => ['Me', ...listTags('Product', page?.results)],
      onQueryStarted: (_part, { dispatch, getState, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            const state = getState() as unknown as RootState;
            const entries = data.results
              .filter(({ id }) => productsApi.endpoints.getProduct.select(id)(state).isUninitialized)
              .map((value) => ({ endpointName: 'getProduct' as const, arg: value.id, value }));
            dispatch(productsApi.util.upsertQueryEntries(entries));
          },
          () => {},
        ),
    }),
    getProduct: build.query<Product, string>({
      query: (id) => `/product/${encodeURIComponent(id)}`,
      responseSchema: answer(product),
      providesTags: (_product, _error, id) => [{ type: 'Product', id }],
    }),
    createProduct: build.mutation<Product, ProductWrite>({
      query: (body) => ({ url: '/product/', method: 'POST', body }),
      invalidatesTags: [{ type: 'Product', id: LIST }],
    }),
    updateProduct: build.mutation<Product, { id: string; product: ProductUpdate }>({
      query: ({ id, product }) => ({
        url: `/product/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: product,
      }),
      invalidatesTags: (_product, _error, { id }) => [
        { type: 'Product', id },
        { type: 'Product', id: LIST },
      ],
    }),
    deleteProduct: build.mutation<void, string>({
      query: (id) => ({ url: `/product/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_none, _error, id) => [
        { type: 'Product', id },
        { type: 'Product', id: LIST },
      ],
    }),
  }),
});

export const {
  useListOwnProductsQuery,
  useGetProductQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useDeleteProductMutation,
} = productsApi;
