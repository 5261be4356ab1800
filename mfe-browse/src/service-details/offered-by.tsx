import { type ProfessionalSummary, useGetProfessionalQuery } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Avatar, Link, Muted } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const ProfileLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: 16px;
  margin-top: 32px;
  padding-block: 16px;
  border-block: 1px solid var(--line);
  text-decoration: none;
  & > span:nth-child(2) {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & strong {
    display: block;
    font-size: 1.0625rem;
  }
`;

const View = styled.span`
  margin-left: auto;
  flex: none;
  font-size: var(--t-small);
  font-weight: 600;
  color: var(--clay);
  ${ProfileLink}:hover & {
    color: var(--clay-deep);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

/** Who offers the service: one link to the public page. */
export function OfferedBy({ professional }: { readonly professional: ProfessionalSummary }) {
  const { id, displayName } = professional;
  const { data: { portrait } = {}, isLoading } = useGetProfessionalQuery(id);
  return (
    <ProfileLink to={href.publicProfessionalPage({ professionalId: id })}>
      <Avatar
        name={displayName}
        src={portrait?.url}
        srcSet={portrait?.srcset}
        size={56}
        fallback={isLoading ? 'initial' : 'pattern'}
      />
      <span>
        <Muted as="span">Offered by</Muted>
        <strong>{displayName || 'Unknown'}</strong>
      </span>
      <View>View profile</View>
    </ProfileLink>
  );
}
