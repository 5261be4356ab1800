import type { ReactNode } from 'react';

/** A part of a legal text, with its entry in the contents. */
export interface LegalSection {
  /** Where links lead: '/privacy-policy#deletion'. Unique in its document, and lasting: letters may quote it. */
  readonly id: string;
  readonly title: string;
  /** Paragraphs, lists, tables. */
  readonly body: ReactNode;
}
