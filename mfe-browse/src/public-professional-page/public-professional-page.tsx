import { MESSAGES, type Professional, useGetProfessionalQuery } from '@crown-and-coil/shared-api';
import { Page, QueryState, Split, useParams } from '@crown-and-coil/shared-ui';
import { usePageDescription, usePageTitle } from '@crown-and-coil/shared-ui/remote';
import { isUnknownThing } from '../errors/is-unknown-thing';
import { serverSentence } from '../errors/server-sentence';
import { DetailsLoading } from '../page-message/details-loading';
import { PageMessage } from '../page-message/page-message';
import { About } from './about';
import { AvailableTimes } from './available-times';
import { ProfessionalBand } from './professional-band';
import { ServicesOffered } from './services-offered';

const nothingToShow = (message: string) => (
  <PageMessage title="Professional" message={message} wayOn={{ to: '/', label: 'Return to the homepage' }} />
);

/** A professional's public page (specification, section 2). */
export default function PublicProfessionalPage() {
  const { professionalId } = useParams();
  if (!professionalId) return nothingToShow(MESSAGES.professionalIdMissing);
  return <ProfessionalById key={professionalId} professionalId={professionalId} />;
}

function ProfessionalById({ professionalId }: { readonly professionalId: string }) {
  const query = useGetProfessionalQuery(professionalId);
  usePageTitle(query.data?.display_name);
  usePageDescription(query.data?.bio || undefined);
  if (query.isError && isUnknownThing(query.error)) return nothingToShow(MESSAGES.professionalNotFound);
  return (
    <QueryState
      query={query}
      skeleton={<DetailsLoading />}
      error={(error) => serverSentence(error) ?? MESSAGES.unexpected}
    >
      {(professional) => <LoadedProfessional professional={professional} />}
    </QueryState>
  );
}

function LoadedProfessional({ professional }: { readonly professional: Professional }) {
  return (
    <>
      <ProfessionalBand professional={professional} />
      <Page>
        <Split>
          <div>
            <About bio={professional.bio} />
            <ServicesOffered professionalId={professional.id} timeZone={professional.time_zone} />
          </div>
          <AvailableTimes professionalId={professional.id} timeZone={professional.time_zone} />
        </Split>
      </Page>
    </>
  );
}
