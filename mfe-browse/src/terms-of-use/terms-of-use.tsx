import { LegalDocument } from '../legal-document/legal-document';
import type { LegalSection } from '../legal-document/legal-facts';
import { agreement } from './agreement';
import { booking } from './booking';
import { using } from './using';

export { head } from '../page-head/declared-head';

const SECTIONS: readonly LegalSection[] = [...using, ...booking, ...agreement];

/** What holds between us and the people who use the product (specification, section 1). */
export default function TermsOfUse() {
  return (
    <LegalDocument
      title="Terms of use"
      lead="Crown & Coil helps you find and book professionals for textured hair. These are the rules for using it."
      sections={SECTIONS}
    />
  );
}
