import { useSortable } from '@dnd-kit/sortable';
import styled from 'styled-components';
import { GripVerticalIcon, TrashIcon } from '../icons';
import { Art } from '../picture/art';
import { prepareToView } from '../picture-view/picture-view';
import { media } from '../theme/tokens';
import type { StoredPicture } from './picture';
import { OnPicture, Thumb } from './uploader-layout';

const Frame = styled(Thumb)<{ $lifted: boolean }>`
  touch-action: manipulation;
  -webkit-touch-callout: none;
  user-select: none;
  ${({ $lifted }) => ($lifted ? 'z-index: 2; box-shadow: var(--e3); outline: 2px solid var(--bottle);' : '')}
`;

const View = styled.button`
  display: block;
  width: 100%;
  height: 100%;
  padding: 0;
  border: 0;
  border-radius: var(--r-m);
  background: none;
  cursor: zoom-in;
  &&:focus-visible {
    outline-offset: -3px;
    border-radius: var(--r-m);
  }
`;

/** Prevents the browser's native image dragging. */
const Picture = styled(Art)`
  height: 100%;
  pointer-events: none;
  & > img {
    object-position: 50% 12%;
  }
`;

const Remove = styled(OnPicture)`
  top: 6px;
  right: 6px;
`;

/** The handle for the keyboard; touch and mouse drag the tile itself. */
const Grip = styled(OnPicture)`
  bottom: 6px;
  left: 6px;
  cursor: grab;
  opacity: 0;
  ${Frame}:hover &,
  ${Frame}:focus-within & {
    opacity: 1;
  }
  ${media.touch} {
    &:not(:focus-visible) {
      opacity: 0;
      pointer-events: none;
    }
  }
`;

type Listeners = ReturnType<typeof useSortable>['listeners'];

/** The tile starts a drag by mouse and finger, its grip by keyboard; a tile that cannot be sorted has none. */
const only = (listeners: Listeners, ...names: readonly string[]): Listeners =>
  Object.fromEntries(Object.entries(listeners ?? {}).filter(([name]) => names.includes(name)));

interface Props {
  readonly picture: StoredPicture;
  /** 'Styling, picture 2'. */
  readonly name: string;
  readonly canSort: boolean;
  readonly onView: () => void;
  readonly onRemove: () => void;
  readonly onFailure: () => void;
}

/** A stored picture: a press opens it, dragging moves it. */
export function PictureTile({ picture, name, canSort, onView, onRemove, onFailure }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: picture.id, disabled: !canSort });
  return (
    <Frame
      ref={setNodeRef}
      $lifted={isDragging}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      {...only(listeners, 'onMouseDown', 'onTouchStart')}
      onContextMenu={isDragging ? (event) => event.preventDefault() : undefined}
      data-picture={picture.id}
    >
      <View
        type="button"
        aria-label={`View ${name}`}
        onClick={onView}
        onMouseEnter={prepareToView}
        onFocus={prepareToView}
      >
        <Picture
          src={picture.url}
          srcSet={picture.srcset}
          sizes="(max-width: 767px) 33vw, 120px"
          placeholder={picture.placeholder}
          alt=""
          ratio="auto"
          onFailure={onFailure}
        />
      </View>
      <Remove type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
        <TrashIcon size="small" />
      </Remove>
      {canSort && (
        <Grip
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          tabIndex={0}
          aria-label={`Move ${name}`}
          {...only(listeners, 'onKeyDown')}
        >
          <GripVerticalIcon size="small" />
        </Grip>
      )}
    </Frame>
  );
}
