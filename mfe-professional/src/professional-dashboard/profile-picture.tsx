import { type Professional, useListPublicMediaQuery } from '@crown-and-coil/shared-api';
import { media } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';

const Frame = styled.div`
  height: 236px;
  background: var(--bottle);
  color: var(--paper);
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: 50% 30%;
  }
  & > b {
    display: grid;
    place-items: center;
    height: 100%;
    font: 600 6rem / 1 var(--font-display);
  }
  ${media.belowDesktop} {
    height: auto;
    min-height: 150px;
  }
  ${media.mobile} {
    & > b {
      font-size: 3rem;
    }
  }
  @media print {
    display: none;
  }
`;

/** As wide as the card; on narrow windows beside its text, on a phone as tall as it. */
const SIZES = '(max-width: 767px) 125px, (max-width: 1023px) 240px, 294px';

/** The profile picture; else the first picture of the profile's media; else the initial (specification, section 2). */
export function ProfilePicture({ professional }: { readonly professional: Professional }) {
  const { id, displayName: name, profilePicture: own } = professional;
  const [broken, setBroken] = useState<readonly string[]>([]);
  const usable = (url: string | null | undefined) => (url && !broken.includes(url) ? url : undefined);
  const ownUrl = usable(own);
  const { data } = useListPublicMediaQuery({ userIdentifier: id, mediaType: 'Professional Profile' });
  const [first] = data ?? [];
  const url = ownUrl ?? usable(first?.url);
  const srcSet = url && first?.srcset.includes(url) ? first.srcset : undefined;
  return (
    <Frame>
      {url ? (
        <img
          alt=""
          fetchPriority="high"
          decoding="async"
          onError={() => setBroken((before) => [...before, url])}
          sizes={srcSet && SIZES}
          srcSet={srcSet}
          // `src` comes last: the browser must know the priority when it sends the request.
          src={url}
        />
      ) : (
        <b aria-hidden="true">{(Array.from(name.trim())[0] ?? '?').toUpperCase()}</b>
      )}
    </Frame>
  );
}
