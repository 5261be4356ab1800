import { href } from '@crown-and-coil/shared-api/href';
import { artPath, ButtonLink, Lead, media, Wrap } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { useLinks } from '../routing/use-links';

const Column = styled(Wrap)`
  padding-block: 88px 72px;
  ${media.mobile} {
    padding-block: 56px;
  }
`;

const Code = styled.p`
  display: flex;
  align-items: center;
  gap: 0.06em;
  margin-bottom: 32px;
  font: 600 min(clamp(7rem, 3rem + 14vw, 12.5rem), 38vw) / 0.8 var(--font-display);
  font-variation-settings: 'opsz' 36;
  font-variant-numeric: lining-nums;
  & > img {
    width: 0.98em;
    height: 0.98em;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  margin-top: 28px;
  ${media.mobile} {
    & > a {
      width: 100%;
    }
  }
`;

const Band = styled.img`
  width: 100%;
  height: 300px;
  object-fit: cover;
`;

const CROWN = artPath({ kind: 'crown', format: 'webp', width: 760 });

interface Props {
  /** The crown replaces the zero of the code. */
  readonly code: '403' | '404';
  readonly title: string;
  readonly lead: string;
}

/** The remotes' links for dead ends and the landing page of the user's role, without duplicates. */
function useWaysOut() {
  const links = [...useLinks('dead-end'), ...useLinks('landing')];
  return links.filter(({ path }, place) => links.findIndex((link) => link.path === path) === place);
}

/** 404 and 403: the crown as the zero, a plain sentence, and links (look.md, section 9). */
export const DeadEnd = ({ code, title, lead }: Props) => (
  <>
    <Column>
      <Code role="img" aria-label={code}>
        {code[0]}
        <img src={CROWN} alt="" />
        {code[2]}
      </Code>
      <h1>{title}</h1>
      <Lead style={{ marginTop: 12 }}>{lead}</Lead>
      <Actions>
        <ButtonLink to={href.home()} variant="primary">
          Go to the home page
        </ButtonLink>
        {useWaysOut().map(({ path, label }) => (
          <ButtonLink key={path} to={path}>
            {label}
          </ButtonLink>
        ))}
      </Actions>
    </Column>
    <Band src={artPath({ kind: 'texture-band' })} alt="" />
  </>
);
