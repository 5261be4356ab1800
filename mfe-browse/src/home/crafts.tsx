import { SERVICE_CATEGORIES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Art, Link, media, TextLink } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { categoryPicture } from '../artwork/artwork';
import { writeServicesView } from '../browse-services/services-address';
import { Section } from './section';

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: 16px;
  margin-bottom: 32px;
  ${media.mobile} {
    display: block;
    margin-bottom: 20px;
    & > a {
      display: inline-block;
      padding-top: 8px;
    }
  }
`;

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 32px 24px;
  ${media.mobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 20px 12px;
  }
`;

const TileLink = styled(Link)`
  display: block;
  text-decoration: none;
  border-radius: var(--r-l);
  &:hover > span:last-child {
    color: var(--clay);
  }
`;

const TilePicture = styled(Art)`
  border-radius: var(--r-l);
`;

const Name = styled.span`
  display: block;
  margin-top: 12px;
  font: 600 1.1875rem / 1.25 var(--font-display);
  letter-spacing: -0.01em;
  ${media.mobile} {
    font-size: 1.0625rem;
  }
`;

const servicesOf = (category: (typeof SERVICE_CATEGORIES)[number]) =>
  href.browseServices({}, { search: writeServicesView({ category }) });

/** The eight categories, each a way into the services page. */
export function Crafts() {
  return (
    <Section>
      <Head>
        <h2>Eight crafts, one place to book them</h2>
        <TextLink to={href.browseServices()}>See all services</TextLink>
      </Head>
      <Tiles>
        {SERVICE_CATEGORIES.map((category) => (
          <li key={category}>
            <TileLink to={servicesOf(category)}>
              <TilePicture src={categoryPicture(category)} ratio="4/3" alt="" />
              <Name>{category}</Name>
            </TileLink>
          </li>
        ))}
      </Tiles>
    </Section>
  );
}
