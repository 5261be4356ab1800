import { answer, rows } from '../answers/readers';
import { product } from '../answers/shapes';
import { api, LIST } from '../api';
import { pageOfOwnList, TOTAL_COUNT_HEADER } from '../contract/own-lists';
import type { Page, PagingQuery } from '../contract/paging';
import type { Product, ProductWrite } from '../contract/products';

const tagsOf = (products: readonly Product[] | undefined) => [
  { type: 'Product' as const, id: LIST },
  ...(products ?? []).map(({ id }) => ({ type: 'Product' as const, id })),
];

export const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProductsOfProfessional: build.query<Product[], string>({
      query: (professionalId) => `/product/professional/${encodeURIComponent(professionalId)}/all`,
      responseSchema: answer(rows(product)),
      providesTags: tagsOf,
    }),
    /** A page of the own ones, newest first, with how many there are. */
    listOwnProducts: build.query<Page<Product>, PagingQuery & { limit: number }>({
      query: (params) => ({ url: '/product/all/my', params }),
      rawResponseSchema: answer(rows(product)),
      transformResponse: (products: Product[], meta, part) =>
        pageOfOwnList(products, meta?.response?.headers.get(TOTAL_COUNT_HEADER), part),
      providesTags: (page) => ['Me', ...tagsOf(page?.results)],
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
    updateProduct: build.mutation<Product, { id: string; product: ProductWrite }>({
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
  useListProductsOfProfessionalQuery,
  useListOwnProductsQuery,
  useGetProductQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useDeleteProductMutation,
} = productsApi;
