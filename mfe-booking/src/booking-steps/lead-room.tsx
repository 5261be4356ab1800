import type { ReactNode } from 'react';

/** Takes the room of a lead that is not known yet, by words as long as it will have. */
export const LeadRoom = ({ children }: { readonly children: ReactNode }) => (
  <span style={{ visibility: 'hidden' }}>{children}</span>
);
