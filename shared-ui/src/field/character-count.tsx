import styled from 'styled-components';
import { VisuallyHidden } from '../text/text';

const Count = styled.p<{ $full: boolean }>`
  margin-top: 6px;
  font-size: var(--t-small);
  text-align: right;
  font-variant-numeric: tabular-nums;
  color: ${({ $full }) => ($full ? 'var(--danger)' : 'var(--muted)')};
  font-weight: ${({ $full }) => ($full ? 600 : 400)};
`;

export interface CharacterCountProps {
  readonly length: number;
  readonly max: number;
  /** Hides the count until the limit is near: for one-line fields, whose limit few texts reach. */
  readonly isNearOnly?: boolean;
}

/** Announced text: only near the limit (look, section 7: at 100 and at 0 left), and not at each key. */
function announcement(left: number, near: number): string {
  if (left < 0) return 'Too many characters';
  if (left === 0) return 'No characters left';
  return left <= near ? `${near} characters left or fewer` : '';
}

/**
 * Shows '111 / 1000'. The field accepts longer text, which its schema or owner reports, so that no pasted text is cut:
 * never use `maxLength` for what people write.
 */
export function CharacterCount({ length, max, isNearOnly = false }: CharacterCountProps) {
  const near = isNearOnly ? Math.min(100, Math.floor(max / 5)) : 100;
  return (
    <>
      {(!isNearOnly || max - length <= near) && (
        <Count $full={length >= max} aria-hidden="true">
          {length} / {max}
        </Count>
      )}
      <VisuallyHidden role="status">{announcement(max - length, near)}</VisuallyHidden>
    </>
  );
}
