import { HAIR_SUBTYPES } from '@crown-and-coil/shared-api';
import { HairStrand } from '@crown-and-coil/shared-ui';
import { useFormikContext } from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { hairTypeOf, type ProfileValues } from './profile-values';

const Band = styled.div`
  padding: 18px 16px;
  border-radius: var(--r-l);
  background: var(--clay-tint);
  & > span {
    max-width: 320px;
    min-height: 48px;
    margin-inline: auto;
  }
`;

/** The strand of what is chosen in the form; its box stays, so that choosing moves nothing. */
export function HairPreview() {
  const { values } = useFormikContext<ProfileValues>();
  const type = hairTypeOf(values.hairTypeName);
  const subtype = HAIR_SUBTYPES.find((one) => one === values.hairSubtype);
  return <Band>{type === null ? <span /> : <HairStrand type={type} subtype={subtype} />}</Band>;
}
