/**
 * The few pieces of Redux that the shell and the remotes use. A library that is shared whole cannot be tree-shaken;
 * behind this facade only these pieces are in the page, once (design.md, sharing policy).
 */
export { createSlice, type PayloadAction } from '@reduxjs/toolkit';
export { skipToken } from '@reduxjs/toolkit/query';
export { Provider, useDispatch, useSelector, useStore } from 'react-redux';
