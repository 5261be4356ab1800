import {
  apiErrorMessage,
  DETAIL_FRESH_SECONDS,
  isUnknownId,
  MESSAGES,
  type Professional,
  useGetProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Page, QueryState, Split, useParams, useSearchParams } from '@crown-and-coil/shared-ui';
import { usePageDescription, usePageTitle } from '@crown-and-coil/shared-ui/remote';
import { useFavouriteAfterLogIn } from '../favourites/after-log-in';
import { DetailsLoading, PageMessage } from '../page-message/page-message';
import { Reviews } from '../reviews/reviews';
import { About } from './about';
import { AvailableTimes } from './available-times';
import { HouseRules } from './house-rules';
import { Offers } from './offers';
import { pageWith } from './page-address';
import { PortfolioSection } from './portfolio-section';
import { ProfessionalBand } from './professional-band';
import { ServicesOffered } from './services-offered';

export { head, prefetch } from './queries';

const nothingToShow = (message: string) => (
  <PageMessage
    title="Professional"
    message={message}
    wayOn={{ to: href.home(), label: 'Return to the homepage' }}
  />
);

/** A professional's public page (specification, section 2). */
export default function PublicProfessionalPage() {
  const { professionalId } = useParams();
  if (!professionalId) return nothingToShow(MESSAGES.professionalIdMissing);
  return <ProfessionalById key={professionalId} professionalId={professionalId} />;
}

function ProfessionalById({ professionalId }: { readonly professionalId: string }) {
  const query = useGetProfessionalQuery(professionalId, {
    refetchOnMountOrArgChange: DETAIL_FRESH_SECONDS,
  });
  usePageTitle(query.data?.displayName);
  usePageDescription(query.data?.bio || undefined);
  if (query.error && isUnknownId(query.error)) return nothingToShow(MESSAGES.professionalNotFound);
  return (
    <QueryState
      query={query}
      skeleton={<DetailsLoading />}
      error={(error) => apiErrorMessage(error, MESSAGES.unexpected)}
    >
      {(professional) => <LoadedProfessional professional={professional} />}
    </QueryState>
  );
}

function LoadedProfessional({ professional }: { readonly professional: Professional }) {
  const [search] = useSearchParams();
  useFavouriteAfterLogIn();
  return (
    <>
      <ProfessionalBand professional={professional} />
      <Page>
        <Split>
          <div>
            <About bio={professional.bio} />
            <Offers {...professional.offers} />
            <ServicesOffered professionalId={professional.id} timeZone={professional.timeZone} />
            <HouseRules professionalId={professional.id} />
          </div>
          <AvailableTimes professionalId={professional.id} timeZone={professional.timeZone} />
        </Split>
        <PortfolioSection professionalId={professional.id} />
        <Reviews
          professional={professional}
          hrefFor={({ reviews, hair }) => pageWith(professional.id, search, { reviews, hair }, 'reviews')}
        />
      </Page>
    </>
  );
}
