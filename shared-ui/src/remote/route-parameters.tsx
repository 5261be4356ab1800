import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';

/** Lets a screen read `useParams()` of its declared path. */
export const RouteParameters = ({
  path,
  children,
}: {
  readonly path: string;
  readonly children: ReactNode;
}) => (
  <Routes>
    <Route path={path} element={children} />
  </Routes>
);
