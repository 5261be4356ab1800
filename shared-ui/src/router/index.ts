/**
 * The router as the house uses it. shared-ui is one shared module, so these few pieces are tree-shaken out of
 * the library once and every remote and the shell read the same React contexts.
 */
export {
  createPath,
  generatePath,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateFunction,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  NavLink,
  type NavLinkProps,
  Outlet,
  Route,
  Router,
  Routes,
  type To,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { BrowserRouter } from './browser-router';
