import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '../theme/tokens';

const Halves = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  min-height: calc(100vh - var(--header) - 1px);
  ${media.mobile} {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
`;

const Words = styled.div`
  display: grid;
  align-items: center;
  justify-content: center;
  padding: 48px;
  & > div {
    width: 400px;
    max-width: 100%;
  }
  ${media.mobile} {
    display: block;
    padding: 32px 20px 64px;
    & > div {
      width: auto;
    }
  }
`;

/** The picture must not make the row higher than the page. */
const PictureHalf = styled.div`
  position: relative;
  overflow: hidden;
  & > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    min-height: 0;
    object-fit: cover;
  }
  ${media.mobile} {
    height: 150px;
  }
`;

interface BesidePictureProps {
  /** URL of the picture, which is decorative. */
  picture: string;
  children: ReactNode;
}

/** A page with one thing to do: a short form in a column of 400 px, and a picture beside it (on a phone above it). */
export const BesidePicture = ({ picture, children }: BesidePictureProps) => (
  <Halves>
    <Words>
      <div>{children}</div>
    </Words>
    <PictureHalf aria-hidden="true">
      <img src={picture} alt="" />
    </PictureHalf>
  </Halves>
);
