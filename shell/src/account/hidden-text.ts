import styled from 'styled-components';

/** Invisible text that reserves its height while a section loads. */
export const HiddenText = styled.div`
  visibility: hidden;
`;
