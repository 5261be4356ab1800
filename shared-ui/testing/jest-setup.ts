import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import './modal-dialogs';

// Upper bounds, not waits: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 5000, reactStrictMode: true });
jest.setTimeout(30_000);
