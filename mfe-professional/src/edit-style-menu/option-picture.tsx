import { useListMyMediaQuery } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Art, FieldMessage, Muted, TextLink } from '@crown-and-coil/shared-ui';
import { fieldId, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useId, useState } from 'react';
import styled from 'styled-components';
import type { MenuValues, OptionValues } from './menu-values';

const Fold = styled.details`
  & > summary {
    display: flex;
    align-items: center;
    gap: var(--s3);
    min-height: 44px;
    font-size: var(--t-small);
    font-weight: 600;
    color: var(--clay);
    cursor: pointer;
  }
`;

const Chosen = styled(Art)`
  width: 40px;
  border-radius: var(--r-s);
`;

const Pictures = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(96px, 1fr));
  gap: var(--s3);
  max-height: 340px;
  padding: 4px;
  overflow-y: auto;
`;

const Choice = styled.label`
  position: relative;
  display: grid;
  gap: 4px;
  align-content: start;
  font-size: var(--t-micro);
  cursor: pointer;
  & > input {
    position: absolute;
    z-index: 1;
    top: 8px;
    left: 8px;
    width: 22px;
    height: 22px;
    margin: 0;
    accent-color: var(--clay);
  }
  & > span:first-of-type {
    border-radius: var(--r-m);
  }
  &:has(:checked) > span:first-of-type {
    outline: 2px solid var(--clay);
    outline-offset: 2px;
  }
`;

interface Props {
  readonly option: OptionValues;
  /** Of the option in the form: 'groups[0].options[1]'. */
  readonly path: string;
}

/** The picture of an option, chosen from the professional's portfolio. The pictures load when the list is opened. */
export function OptionPicture({ option, path }: Props) {
  const { setFieldValue, getFieldMeta, submitCount } = useFormikContext<MenuValues>();
  const [isOpen, setIsOpen] = useState(false);
  const group = useId();
  const { data: pictures = [], isSuccess } = useListMyMediaQuery(
    { mediaType: 'Portfolio' },
    { skip: !isOpen && option.pictureId === null },
  );
  const chosen = pictures.find(({ id }) => id === option.pictureId);
  const field = `${path}.pictureId`;
  const { error } = getFieldMeta(field);
  const choose = (pictureId: string | null) => void setFieldValue(field, pictureId);
  const name = option.label || 'this option';
  return (
    <Fold onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary id={fieldId(field)}>
        {chosen && <Chosen src={chosen.url} srcSet={chosen.srcset} sizes="40px" alt="" ratio="5/6" />}
        {chosen ? `Change the picture of ${name}` : `Add a picture to ${name}`}
      </summary>
      {isOpen && isSuccess && pictures.length === 0 && (
        <Muted>
          Your portfolio is empty. <TextLink to={href.manageMedia()}>Add pictures</TextLink> first.
        </Muted>
      )}
      {isOpen && pictures.length > 0 && (
        <Pictures aria-label={`Picture of ${name}`}>
          <Choice>
            <input
              type="radio"
              name={group}
              checked={option.pictureId === null}
              onChange={() => choose(null)}
            />
            <Art alt="" ratio="5/6" />
            <span>No picture</span>
          </Choice>
          {pictures.map(({ id, url, srcset, alt, placeholder, serviceCategory }) => (
            <Choice key={id}>
              <input
                type="radio"
                name={group}
                checked={id === option.pictureId}
                onChange={() => choose(id)}
              />
              <Art src={url} srcSet={srcset} sizes="120px" alt="" ratio="5/6" placeholder={placeholder} />
              <span>{alt || serviceCategory}</span>
            </Choice>
          ))}
        </Pictures>
      )}
      {submitCount > 0 && typeof error === 'string' && (
        <FieldMessage id={`${fieldId(field)}-message`} error={error} />
      )}
    </Fold>
  );
}
