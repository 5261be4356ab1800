import { needsSecondFactor, useSession } from '@crown-and-coil/shared-api';
import { useMemo } from 'react';
import type { Visitor } from '../routing/pages';

/** The current visitor, for the guards. */
export function useVisitor(): Visitor {
  const { status, user } = useSession();
  return useMemo(
    () =>
      status === 'authenticated' && user
        ? { status, role: user.role, needsSecondFactor: needsSecondFactor(user) }
        : visitorWithoutRole(status),
    [status, user],
  );
}

const visitorWithoutRole = (status: string): Visitor => ({
  status: status === 'restoring' ? 'restoring' : 'anonymous',
});
