import {
  MAX_MENU_LABEL_LENGTH,
  MAX_OPTION_GROUPS,
  MAX_OPTION_SENTENCE_LENGTH,
  MAX_OPTIONS_PER_GROUP,
  MAX_STYLE_VARIANTS,
  MIN_OPTIONS_PER_GROUP,
} from '@crown-and-coil/shared-api';
import {
  Button,
  ChevronDownIcon,
  ChevronUpIcon,
  FieldMessage,
  IconButton,
  Muted,
  PlusIcon,
  Row,
  Stack,
  TrashIcon,
  toast,
} from '@crown-and-coil/shared-ui';
import { fieldId, TextField, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { FieldRow, stayInField } from '../form-page/field-rows';
import { MenuSection } from './menu-section';
import {
  addOnsOfferedWithAll,
  combinationCount,
  hasRoomFor,
  type MenuValues,
  newOption,
  type OptionValues,
  type VariantValues,
  withGroup,
  withOptions,
  withoutGroup,
} from './menu-values';
import { OptionPicture } from './option-picture';

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
`;

interface Props {
  /** For the first combinations of a menu. */
  readonly plain: VariantValues;
}

/** The groups of options, such as Size and Length. Every change keeps one row of the grid for each combination. */
export function OptionGroups({ plain }: Props) {
  const { values, setValues } = useFormikContext<MenuValues>();
  // An object, so that the same field is focused again.
  const [focused, setFocused] = useState<{ readonly path: string }>();
  useEffect(() => {
    if (focused) document.getElementById(fieldId(focused.path))?.focus();
  }, [focused]);
  const focus = (path: string) => setFocused({ path });
  const count = values.groups.length;
  const more = withGroup(values, plain);
  return (
    <MenuSection aria-labelledby="menu-options">
      <h2 id="menu-options">Options</h2>
      <Muted>
        What clients choose, such as size and length. Together they make {combinationCount(values.groups)} of
        at most {MAX_STYLE_VARIANTS} combinations.
      </Muted>
      {values.groups.map((group, place) => (
        <OptionGroup key={group.id} place={place} plain={plain} onFocus={focus} />
      ))}
      <div>
        <Button
          id={fieldId('groups')}
          size="small"
          icon={<PlusIcon size="small" />}
          onMouseDown={stayInField}
          disabled={count >= MAX_OPTION_GROUPS || !hasRoomFor(more.groups)}
          onClick={() => {
            void setValues(more);
            focus(`groups[${count}].name`);
          }}
        >
          Add option group
        </Button>
      </div>
    </MenuSection>
  );
}

interface GroupProps extends Props {
  readonly place: number;
  /** Focuses the control of a path after the change. */
  readonly onFocus: (path: string) => void;
}

function OptionGroup({ place, plain, onFocus }: GroupProps) {
  const { values, setValues, getFieldMeta, submitCount } = useFormikContext<MenuValues>();
  const group = values.groups[place];
  if (!group) return null;
  const { options } = group;
  const path = `groups[${place}]`;
  const { error } = getFieldMeta(`${path}.options`);
  const change = (changed: readonly OptionValues[]) =>
    void setValues(withOptions(values, place, changed, plain));
  /** @param focused receives the focus of the removed button */
  const remove = (next: MenuValues, focused: string) => {
    void setValues(next);
    onFocus(focused);
    for (const sentence of addOnsOfferedWithAll(values, next)) toast.notice(sentence);
  };
  const more = withOptions(values, place, [...options, newOption()], plain);
  const isFull = options.length >= MAX_OPTIONS_PER_GROUP || !hasRoomFor(more.groups);
  const title = group.name || `Option group ${place + 1}`;
  return (
    <Group aria-label={title}>
      <FieldRow $columns="minmax(0, 1fr)">
        <TextField
          name={`${path}.name`}
          label="Group"
          placeholder="Size"
          autoComplete="off"
          maxCount={MAX_MENU_LABEL_LENGTH}
        />
        <span>
          <IconButton label={`Remove ${title}`} onClick={() => remove(withoutGroup(values, place), 'groups')}>
            <TrashIcon />
          </IconButton>
        </span>
      </FieldRow>
      <Stack $gap="s3">
        {options.map((option, index) => (
          <div key={option.id}>
            <FieldRow $columns="minmax(0, 2fr) minmax(0, 4fr)">
              <TextField
                name={`${path}.options[${index}].label`}
                label={`Option ${index + 1}`}
                autoComplete="off"
                maxCount={MAX_MENU_LABEL_LENGTH}
              />
              <TextField
                name={`${path}.options[${index}].sentence`}
                label="In a sentence"
                optional
                autoComplete="off"
                maxCount={MAX_OPTION_SENTENCE_LENGTH}
              />
              <span>
                <IconButton
                  label={`Move option ${index + 1} of ${title} up`}
                  aria-disabled={index === 0}
                  onClick={() => change(moved(options, index, index - 1))}
                >
                  <ChevronUpIcon />
                </IconButton>
                <IconButton
                  label={`Move option ${index + 1} of ${title} down`}
                  aria-disabled={index === options.length - 1}
                  onClick={() => change(moved(options, index, index + 1))}
                >
                  <ChevronDownIcon />
                </IconButton>
                <IconButton
                  label={`Remove option ${index + 1} of ${title}`}
                  disabled={options.length <= MIN_OPTIONS_PER_GROUP}
                  onClick={() =>
                    remove(withOptions(values, place, options.toSpliced(index, 1), plain), `${path}.options`)
                  }
                >
                  <TrashIcon />
                </IconButton>
              </span>
            </FieldRow>
            <OptionPicture option={option} path={`${path}.options[${index}]`} />
          </div>
        ))}
      </Stack>
      <Row $wrap>
        <Button
          id={fieldId(`${path}.options`)}
          size="small"
          icon={<PlusIcon size="small" />}
          onMouseDown={stayInField}
          disabled={isFull}
          onClick={() => {
            void setValues(more);
            onFocus(`${path}.options[${options.length}].label`);
          }}
        >
          Add option to {title}
        </Button>
      </Row>
      {submitCount > 0 && typeof error === 'string' && (
        <FieldMessage id={`${fieldId(`${path}.options`)}-message`} error={error} />
      )}
    </Group>
  );
}

const moved = (options: readonly OptionValues[], from: number, to: number): readonly OptionValues[] => {
  const option = options[from];
  return option && to in options ? options.toSpliced(from, 1).toSpliced(to, 0, option) : options;
};
