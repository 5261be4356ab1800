import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import './modal-dialogs';

// Upper bounds, not waits: a busy machine is slow, and a slow machine is not a wrong one.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(30_000);
