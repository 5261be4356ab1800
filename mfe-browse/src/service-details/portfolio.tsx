import { MESSAGES, type MediaItem, type Service, useListPublicMediaQuery } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { EmptyState, PatternArt, Skeleton } from '@crown-and-coil/shared-ui';
import { useEffect } from 'react';
import { Gallery, GalleryBox } from './gallery';
import { portfolioOf } from './queries';

/**
 * The professional's pictures of the service's category (specification, section 2). A failure is only logged
 * (section 8): the category's pattern keeps their place, for the rest of the page is what matters.
 */
export function Portfolio({ service }: { readonly service: Service }) {
  const { category, professional } = service;
  const { data, error } = useListPublicMediaQuery(portfolioOf(service));
  useEffect(() => {
    if (error) console.error('Failed to load portfolio', error);
  }, [error]);

  if (data) return <Pictures pictures={data} service={service} />;
  return (
    <GalleryBox aria-hidden="true">
      {error ? (
        <PatternArt category={category} seed={professional.id} priority />
      ) : (
        <Skeleton $height="100%" />
      )}
    </GalleryBox>
  );
}

interface PicturesProps {
  readonly pictures: readonly MediaItem[];
  readonly service: Service;
}

function Pictures({ pictures, service: { id, category, professional } }: PicturesProps) {
  if (pictures.length === 0) return <EmptyState title={MESSAGES.noPortfolio} category={category} />;
  const page = href.serviceDetails({ serviceId: id });
  return <Gallery pictures={pictures} professionalId={professional.id} page={page} />;
}
