import { number, object, string } from 'yup';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './limits';

/** Query of every paged list: skip (default 0), limit 1 to 100 (default 20). */
export const pagingFields = {
  skip: number().integer().min(0).max(1_000_000).default(0),
  limit: number().integer().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};
export const pagingQuerySchema = object(pagingFields);
/** Query of an own list, which returns an array: all rows, or a part when `limit` is given (api.md, Conventions). */
export const ownListFields = { ...pagingFields, limit: number().integer().min(1).max(MAX_PAGE_SIZE) };
export const ownListQuerySchema = object(ownListFields);
export interface PagingQuery {
  skip?: number | undefined;
  limit?: number | undefined;
}

/** A page of a list in a stable order (api.md, Conventions). */
export interface Page<Item> {
  results: Item[];
  total: number;
  skip: number;
  limit: number;
}

/** One refused field of a request: its path, the message, and the rule. */
export const fieldErrorSchema = object({ msg: string().defined(), type: string().defined() });
export interface FieldError {
  loc: string[];
  msg: string;
  type: string;
}
/** Body of every error response: a message, or with 422 the refused fields (api.md, Conventions). */
export interface ErrorBody {
  detail: string | FieldError[];
}
