import { Button, IconButton, media, PlusIcon, Stack, TrashIcon } from '@crown-and-coil/shared-ui';
import { FieldArray, fieldId } from '@crown-and-coil/shared-ui/forms';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';

/** Fields of one item beside each other, with its buttons at the end. */
export const FieldRow = styled.div<{ $columns: string }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns} auto;
  gap: var(--s2) var(--s3);
  align-items: start;
  /* Beside the boxes, below their labels. */
  & > :last-child {
    display: flex;
    margin-top: 28px;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr) auto;
    & > :nth-child(n + 2):not(:last-child) {
      grid-column: 1 / -1;
    }
    & > :last-child {
      grid-area: 1 / 2;
    }
  }
`;

/** Without this, pressing blurs the field, and its message moves the button away from under the pointer. */
export const stayInField = (event: MouseEvent): void => event.preventDefault();

interface Props {
  /** Name of the form's array field: 'preparation'. */
  readonly name: string;
  /** Noun in group and button labels: 'preparation'. */
  readonly thing: string;
  readonly count: number;
  readonly maximum: number;
  readonly columns: string;
  readonly newRow: () => unknown;
  /** The element that receives focus in a new row. */
  readonly firstField?: string;
  readonly children: (path: string, place: number) => ReactNode;
}

/** Rows of fields that can be added and removed. Adding focuses the new row, removing focuses the Add button. */
export function FieldRows({
  name,
  thing,
  count,
  maximum,
  columns,
  newRow,
  firstField = 'label',
  children,
}: Props) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    if (added !== undefined) document.getElementById(fieldId(`${name}[${added}].${firstField}`))?.focus();
  }, [name, added, firstField]);
  return (
    <FieldArray name={name}>
      {({ push, remove }) => (
        <Stack $gap="s4">
          {Array.from({ length: count }, (_, place) => (
            // Fields are controlled, so an index is safe as key.
            <FieldRow
              key={place}
              $columns={columns}
              role="group"
              aria-label={`${capital(thing)} ${place + 1}`}
            >
              {children(`${name}[${place}]`, place)}
              <span>
                <IconButton
                  label={`Remove ${thing} ${place + 1}`}
                  onClick={() => {
                    remove(place);
                    setAdded(undefined);
                    addButton.current?.focus();
                  }}
                >
                  <TrashIcon />
                </IconButton>
              </span>
            </FieldRow>
          ))}
          <div>
            <Button
              ref={addButton}
              size="small"
              icon={<PlusIcon size="small" />}
              // Not disabled: it receives the focus when a row is removed.
              aria-disabled={count >= maximum}
              onMouseDown={stayInField}
              onClick={() => {
                push(newRow());
                setAdded(count);
              }}
            >
              Add {thing}
            </Button>
          </div>
        </Stack>
      )}
    </FieldArray>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
