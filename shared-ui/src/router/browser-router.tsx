import { useState } from 'react';
import { type BrowserRouterProps, BrowserRouter as LibraryRouter } from 'react-router-dom';
import { listenBeforeTheRouter } from './pop-guards';

/** The library's router, which a form that holds back Back and Forward comes before. */
export function BrowserRouter(props: BrowserRouterProps) {
  // While drawing: the router listens as soon as it is mounted.
  useState(listenBeforeTheRouter);
  return <LibraryRouter {...props} />;
}
