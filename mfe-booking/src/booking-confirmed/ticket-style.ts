import { media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

export const Band = styled.div`
  position: relative;
  height: 372px;
  overflow: hidden;
  background: var(--shea);
  border-bottom: 1px solid var(--line);
  & img {
    position: absolute;
    width: 736px;
    height: auto;
    max-width: none;
    left: 50%;
    top: 12px;
    transform: translateX(-50%);
  }
  ${media.mobile} {
    height: 224px;
    & img {
      width: 420px;
      top: 8px;
    }
  }
  @media print {
    display: none;
  }
`;

export const Paper = styled.article`
  position: relative;
  width: calc(100% - 2 * var(--gutter));
  max-width: 880px;
  margin: -56px auto var(--s9);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  overflow: hidden;
  background: var(--surface);
  box-shadow: var(--e2);
  ${media.mobile} {
    margin-top: -40px;
  }
  @media print {
    width: 100%;
    max-width: none;
    margin: 0;
    border: 0;
    box-shadow: none;
  }
`;

export const Head = styled.div`
  padding: 40px 48px 32px;
  overflow-wrap: anywhere;
  & h1 {
    margin-top: 16px;
    font-size: clamp(2.375rem, 1.6rem + 2.6vw, 3.5rem);
  }
  & h1 + p {
    margin-top: 10px;
  }
  ${media.mobile} {
    padding: 28px 24px 24px;
  }
  @media print {
    padding: 0 0 24px;
  }
`;

/** The facts, torn off between two perforations. */
export const Facts = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-block: 2px dashed var(--sand);
  &::before,
  &::after {
    content: '';
    position: absolute;
    top: -15px;
    width: 28px;
    height: 28px;
    border: 1px solid var(--line);
    border-radius: 50%;
    background: var(--paper);
  }
  &::before {
    left: -15px;
  }
  &::after {
    right: -15px;
  }
  & > dl {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 20px 24px;
    align-content: start;
    padding: 28px 48px;
  }
  & > dl + dl {
    border-left: 1px solid var(--line);
  }
  & [data-wide] {
    grid-column: 1 / -1;
  }
  & > dl > div > dt {
    font-size: var(--t-small);
    color: var(--muted);
  }
  & > dl > div > dd {
    margin-top: 2px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  ${media.mobile} {
    grid-template-columns: 1fr;
    & > dl {
      padding: 24px;
    }
    & > dl + dl {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
  }
  @media print {
    &::before,
    &::after {
      display: none;
    }
    & > dl {
      padding-inline: 0;
    }
    & > dl + dl {
      padding-left: 24px;
    }
  }
`;

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  padding: 28px 48px 36px;
  ${media.mobile} {
    padding: 24px;
    && > * {
      width: 100%;
    }
  }
  @media print {
    display: none;
  }
`;
