import { LegalDocument } from '../legal-document/legal-document';
import type { LegalSection } from '../legal-document/legal-facts';
import { collection } from './collection';
import { keeping } from './keeping';
import { yourRights } from './your-rights';

export { head } from '../page-head/declared-head';

const SECTIONS: readonly LegalSection[] = [...collection, ...keeping, ...yourRights];

/** What the product keeps about a person today (specification, section 1). It changes with what the product does. */
export default function PrivacyPolicy() {
  return (
    <LegalDocument
      title="Privacy policy"
      lead="What we keep about you, why, who sees it, how long it stays, and how to get it or have it deleted."
      sections={SECTIONS}
    />
  );
}
