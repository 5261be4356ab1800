import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { PictureButton } from '../picture-view/picture-button';
import { PictureView, type ViewedPicture } from '../picture-view/picture-view';
import { Rating } from '../rating/rating';
import { Muted, Small, writtenText } from '../text/text';

/** Labels of a review's scores, by field. */
export const SCORE_LABELS = [
  { field: 'result', label: 'Result' },
  { field: 'onTime', label: 'Kept to the time' },
  { field: 'priceAsQuoted', label: 'Price as quoted' },
  { field: 'gentle', label: 'Gentle with my hair' },
] as const;
export type ScoreField = (typeof SCORE_LABELS)[number]['field'];

interface ReviewCardProps {
  readonly review: Readonly<Record<ScoreField, number>> & {
    readonly author: string;
    readonly overall: number;
    readonly text: string;
    readonly hairType: number | null;
    readonly hairSubtype: string | null;
    readonly service: { readonly name: string };
    readonly style: string;
    readonly pictures: readonly ViewedPicture[];
    /** YYYY-MM. */
    readonly visited: string;
    readonly editedAt: string | null;
    readonly reply: { readonly text: string } | null;
  };
  /** Whose reply it is. */
  readonly professionalName: string;
  /** Called when a picture failed to load: its address may have expired. */
  readonly onPictureFailure?: () => void;
  readonly children?: ReactNode;
}

const Box = styled.article`
  display: grid;
  gap: 10px;
  padding-block: 20px;
  overflow-wrap: anywhere;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 14px;
  align-items: baseline;
`;

/** As it was typed. */
const Words = styled.p`
  ${writtenText}
`;

export const ScoreList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 22px;
  font-size: var(--t-small);
  & > div {
    display: flex;
    gap: 6px;
  }
  & dt {
    color: var(--muted);
  }
  & dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

const Pictures = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  & > li {
    width: 96px;
    height: 112px;
    border-radius: var(--r-m);
    overflow: hidden;
  }
`;

const Reply = styled.div`
  padding: 12px 16px;
  border-left: 3px solid var(--line-strong);
`;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** 'November 2026' of '2026-11'. */
function formatMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? ''} ${year ?? ''}`.trim();
}

/** A review with its scores, pictures and the reply to it. */
export function ReviewCard({ review, professionalName, onPictureFailure, children }: ReviewCardProps) {
  const { author, overall, text, hairType, hairSubtype, service, style, pictures, visited, reply } = review;
  const [viewedAt, setViewedAt] = useState<number | null>(null);
  const about = [
    service.name,
    style,
    hairType === null ? '' : `hair type ${hairType}${hairSubtype ?? ''}`,
    visited && `visited in ${formatMonth(visited)}`,
  ];
  return (
    <Box aria-label={`Review by ${author}`}>
      <Head>
        <strong>
          <bdi>{author}</bdi>
        </strong>
        <Rating mean={overall} />
        {review.editedAt !== null && <Small>Edited</Small>}
      </Head>
      <Muted>{about.filter(Boolean).join(', ')}</Muted>
      {text && <Words>{text}</Words>}
      <ScoreList>
        {SCORE_LABELS.map(({ field, label }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{review[field]} of 5</dd>
          </div>
        ))}
      </ScoreList>
      {pictures.length > 0 && (
        <Pictures aria-label={`Pictures by ${author}`}>
          {pictures.map((picture, place) => (
            <li key={picture.id}>
              <PictureButton
                picture={picture}
                alt={picture.alt || `Picture ${place + 1} by ${author}`}
                sizes="96px"
                onView={() => setViewedAt(place)}
                {...(onPictureFailure && { onFailure: onPictureFailure })}
              />
            </li>
          ))}
        </Pictures>
      )}
      <PictureView
        label="Review"
        pictures={pictures}
        at={viewedAt}
        onMove={setViewedAt}
        onClose={() => setViewedAt(null)}
      />
      {reply && (
        <Reply>
          <strong>
            <bdi>{professionalName}</bdi> replied
          </strong>
          <Words>{reply.text}</Words>
        </Reply>
      )}
      {children}
    </Box>
  );
}
