/** A module that the shell provides and remotes never bundle. */
export interface SharedModule {
  /** The import specifier. */
  readonly request: string;
  /** The package whose version is checked. */
  readonly packageName: string;
  /** 'start': in the shell's first files. 'lazy': a separate chunk, loaded by the first screen that needs it. */
  readonly load: 'start' | 'lazy';
  /** Libraries inside this module, tree-shaken there: the build of a remote that bundles one fails. */
  readonly inside?: readonly string[];
  readonly reason: string;
}

/** The sharing policy. Other modules are bundled by each importer. */
export const SHARED_MODULES: readonly SharedModule[] = [
  {
    request: 'react',
    packageName: 'react',
    load: 'start',
    reason: 'Hooks and context work only with one React.',
  },
  {
    request: 'react/jsx-runtime',
    packageName: 'react',
    load: 'start',
    reason: 'Every compiled component calls it; a second copy would be bundled in each remote.',
  },
  {
    request: 'react-dom',
    packageName: 'react-dom',
    load: 'start',
    inside: ['scheduler'],
    reason: 'Portals and flushSync belong to the one renderer.',
  },
  {
    request: 'react-dom/client',
    packageName: 'react-dom',
    load: 'start',
    reason: 'A request of its own: unshared, each remote brings a second React DOM (65 KB gz).',
  },
  {
    request: 'styled-components',
    packageName: 'styled-components',
    load: 'start',
    reason: 'One style sheet and one counter of class names; two would overwrite each other.',
  },
  {
    request: '@crown-and-coil/shared-ui',
    packageName: '@crown-and-coil/shared-ui',
    load: 'start',
    inside: ['react-router-dom', 'react-router', 'lucide-react'],
    reason: 'The design system, and the facade of the router: shared whole, the router costs 50 KB gz more.',
  },
  {
    request: '@crown-and-coil/shared-ui/choice',
    packageName: '@crown-and-coil/shared-ui',
    load: 'lazy',
    inside: ['react-aria', 'react-stately', '@internationalized/string'],
    reason: 'The combobox and its library are only needed where a suburb is chosen.',
  },
  {
    request: '@crown-and-coil/shared-ui/forms',
    packageName: '@crown-and-coil/shared-ui',
    load: 'lazy',
    inside: ['formik'],
    reason: 'Formik is only needed where a form is shown.',
  },
  {
    request: '@crown-and-coil/shared-ui/uploads',
    packageName: '@crown-and-coil/shared-ui',
    load: 'lazy',
    inside: ['react-dropzone', '@dnd-kit/core', '@dnd-kit/sortable'],
    reason: 'Choosing, sending and sorting pictures is done on a handful of pages.',
  },
  {
    request: '@crown-and-coil/shared-ui/remote',
    packageName: '@crown-and-coil/shared-ui',
    load: 'start',
    inside: ['single-spa', 'single-spa-react'],
    reason: 'The harness of every remote, and the contexts through which the shell speaks to it.',
  },
  {
    request: '@crown-and-coil/shared-api',
    packageName: '@crown-and-coil/shared-api',
    load: 'start',
    inside: ['@reduxjs/toolkit', 'react-redux', 'redux', 'immer', 'reselect'],
    reason: 'One store and one query cache: a booking made in one remote refreshes what another shows.',
  },
  {
    request: '@crown-and-coil/shared-api/answers',
    packageName: '@crown-and-coil/shared-api',
    load: 'start',
    reason: "Every remote checks the answers to its own calls; the shell's calls use it already.",
  },
  {
    request: '@crown-and-coil/shared-api/bookings',
    packageName: '@crown-and-coil/shared-api',
    load: 'lazy',
    reason: 'The calls and rules of bookings; who looks around needs none of them.',
  },
  {
    request: '@crown-and-coil/shared-api/uploads',
    packageName: '@crown-and-coil/shared-api',
    load: 'lazy',
    reason: 'Sending pictures is done on a handful of pages.',
  },
  {
    request: '@crown-and-coil/shared-api/contract',
    packageName: '@crown-and-coil/shared-api',
    load: 'lazy',
    inside: ['yup'],
    reason: 'The schemas bring yup, which only forms need.',
  },
];

/** The identifier of a module that a build takes from the shell: `consume shared module (<scope>) <request>@<range> ...`. */
const CONSUMES = /^consume shared module \(\w+\) (@?[^@]+)@/;

/** The request of a module that a build takes from the shell, by its identifier; undefined for every other module. */
export const consumedRequest = (identifier: string): string | undefined => CONSUMES.exec(identifier)?.[1];
