import { useSelector } from 'react-redux';
import type { RootState } from '../store';
import type { SessionState } from './session-state';

/** The session of this page. */
export const useSession = (): SessionState => useSelector((state: RootState) => state.session);
