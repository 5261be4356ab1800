import * as sharedApi from '@crown-and-coil/shared-api';
import * as answers from '@crown-and-coil/shared-api/answers';
import * as bookings from '@crown-and-coil/shared-api/bookings';
import * as contract from '@crown-and-coil/shared-api/contract';
import * as apiUploads from '@crown-and-coil/shared-api/uploads';
import * as sharedUi from '@crown-and-coil/shared-ui';
import * as choice from '@crown-and-coil/shared-ui/choice';
import * as forms from '@crown-and-coil/shared-ui/forms';
import * as remote from '@crown-and-coil/shared-ui/remote';
import * as uploads from '@crown-and-coil/shared-ui/uploads';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as styledComponents from 'styled-components';

/** On a server, what the server builds of remotes take from the shell's (infra/build/sharing.ts). */
export const sharedModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'styled-components': styledComponents,
  '@crown-and-coil/shared-ui': sharedUi,
  '@crown-and-coil/shared-ui/choice': choice,
  '@crown-and-coil/shared-ui/forms': forms,
  '@crown-and-coil/shared-ui/uploads': uploads,
  '@crown-and-coil/shared-ui/remote': remote,
  '@crown-and-coil/shared-api': sharedApi,
  '@crown-and-coil/shared-api/answers': answers,
  '@crown-and-coil/shared-api/bookings': bookings,
  '@crown-and-coil/shared-api/uploads': apiUploads,
  '@crown-and-coil/shared-api/contract': contract,
};
