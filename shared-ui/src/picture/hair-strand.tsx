import type { HairSubtype, HairType } from '@crown-and-coil/shared-art';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

/** Has the drawing's aspect ratio while it loads, to avoid layout shift. */
const Box = styled.span`
  display: block;
  aspect-ratio: 240 / 48;
  & > img {
    display: block;
    width: 100%;
    height: 100%;
    filter: var(--line-art-filter);
  }
`;

const isHairType = (type: number): type is HairType => [1, 2, 3, 4].includes(type);

interface HairStrandProps {
  /** 1 straight, 2 wavy, 3 curly, 4 coily (specification, section 3). */
  type: number;
  subtype?: HairSubtype | null | undefined;
  className?: string;
}

/** A strand of a hair type. Decoration: the type and subtype are shown as text beside it. */
export function HairStrand({ type, subtype, className }: HairStrandProps) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    if (!isHairType(type)) return;
    let mounted = true;
    import('./draw-hair-strand')
      .then(({ drawHairStrand }) => mounted && setPicture(drawHairStrand(type, subtype ?? undefined)))
      // Only a decoration is missing: no error for the user.
      .catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [type, subtype]);
  return (
    <Box className={className} aria-hidden="true">
      {picture !== undefined && <img src={picture} alt="" />}
    </Box>
  );
}
