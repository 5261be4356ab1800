/**
 * The router as the house uses it. shared-ui is one shared module, so these few pieces are tree-shaken out of
 * the library once and every remote and the shell read the same React contexts.
 */
export {
  createPath,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  Navigate,
  type NavigateFunction,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  NavLink,
  type NavLinkProps,
  Route,
  Router,
  Routes,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { BrowserRouter } from './browser-router';
