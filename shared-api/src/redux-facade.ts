/**
 * The few pieces of Redux that the shell and the remotes use. A library that is shared whole cannot be tree-shaken;
 * behind this facade only these pieces are in the page, once (design.md, sharing policy).
 */
import { useStore as useReduxStore } from 'react-redux';
import type { Store } from './store';

export { createSlice, type PayloadAction } from '@reduxjs/toolkit';
export { skipToken } from '@reduxjs/toolkit/query';
export { Provider, useDispatch, useSelector } from 'react-redux';

/** The page's store, for code after a render, such as late responses. Use `useSelector` during rendering. */
export const useStore = useReduxStore.withTypes<Store>();
