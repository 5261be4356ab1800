import styled, { keyframes } from 'styled-components';

const sweep = keyframes`to { transform: translateX(100%); }`;

/** A grey bar where text or a picture will be. Sizes are CSS lengths. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  $width?: string;
  $height?: string;
  $ratio?: string;
  $top?: string;
}>`
  position: relative;
  display: block;
  overflow: hidden;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = 'auto' }) => $height};
  aspect-ratio: ${({ $ratio = 'auto' }) => $ratio};
  margin-top: ${({ $top = '0' }) => $top};
  background: var(--shea);
  border-radius: ${({ $ratio }) => ($ratio ? '0' : 'var(--r-s)')};
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(90deg, transparent, rgb(255 252 246 / 0.85), transparent);
    transform: translateX(-100%);
    animation: ${sweep} 1.4s infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    &::after {
      content: none;
    }
  }
`;
