import { Provider, store } from '@crown-and-coil/shared-api';
import { theme } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import { ThemeProvider } from 'styled-components';

/** Store and theme: around the shell, and around each remote's own root. */
export const Providers = ({ children }: { readonly children: ReactNode }) => (
  <Provider store={store}>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </Provider>
);
