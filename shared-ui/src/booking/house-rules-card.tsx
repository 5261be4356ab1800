import styled from 'styled-components';

const List = styled.dl`
  display: grid;
  gap: var(--s3) var(--s5);
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
  margin-top: var(--s3);
  & dt {
    font-weight: 600;
  }
  & dd {
    color: var(--muted);
    overflow-wrap: anywhere;
  }
`;

interface HouseRulesCardProps {
  /** One for each rule, in plain words. */
  sections: readonly { readonly heading: string; readonly sentences: readonly string[] }[];
}

/** A professional's house rules. */
export const HouseRulesCard = ({ sections }: HouseRulesCardProps) => (
  <List>
    {sections.map(({ heading, sentences }) => (
      <div key={heading}>
        <dt>{heading}</dt>
        <dd>{sentences.join(' ')}</dd>
      </div>
    ))}
  </List>
);
