import { IMAGE_TYPES, type ImageType } from '@crown-and-coil/shared-api';
import { FieldLegend, Muted } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** Purpose of each type of site image. The names are the specification's (section 3). */
export const IMAGE_TYPE_WORDS: Readonly<Record<ImageType, string>> = {
  homepage_carousel: 'Scrolls on the home page',
  founder: 'About the founder',
  service: 'Service imagery',
  other: 'Anything else',
};

/** The type in the URL; the first without one. */
export const imageTypeOf = (text: string | null): ImageType =>
  IMAGE_TYPES.find((type) => type === text) ?? IMAGE_TYPES[0];

const Cards = styled.div`
  display: grid;
  gap: var(--s2);
`;

const Card = styled.label`
  position: relative;
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr);
  align-items: center;
  gap: 14px;
  min-height: 68px;
  padding: 12px 16px;
  border: 1.5px solid var(--line);
  border-radius: var(--r-m);
  background: var(--surface);
  font-weight: 600;
  cursor: pointer;
  &:hover {
    border-color: var(--ink);
  }
  &:has(:checked) {
    border-color: var(--clay);
    box-shadow: inset 0 0 0 1px var(--clay);
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
`;

const Radio = styled.input`
  appearance: none;
  width: 24px;
  height: 24px;
  margin: 0;
  border: 1.5px solid var(--line-strong);
  border-radius: 50%;
  background: var(--surface);
  cursor: pointer;
  &:checked {
    border: 8px solid var(--clay);
  }
  &:focus-visible {
    outline: none;
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;

interface Props {
  readonly chosen: ImageType;
  readonly onChoose: (type: ImageType) => void;
}

/** Radio group of the four types of site images. */
export const TypeChoice = ({ chosen, onChoose }: Props) => (
  <fieldset>
    <FieldLegend>Image type</FieldLegend>
    <Cards>
      {IMAGE_TYPES.map((type) => (
        <Card key={type}>
          <Radio
            type="radio"
            name="imageType"
            value={type}
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          <span>
            {type}
            <Muted as="span" style={{ display: 'block', fontWeight: 400 }}>
              {IMAGE_TYPE_WORDS[type]}
            </Muted>
          </span>
        </Card>
      ))}
    </Cards>
  </fieldset>
);
