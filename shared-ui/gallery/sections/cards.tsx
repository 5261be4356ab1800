import { Card, CardBody, CardGrid, Link, LinkCard, ListSkeleton, PriceText, Stack } from '../../src';

export function CardSection() {
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">Cards</h2>
      <Stack $gap="s5">
        <CardGrid>
          {['Knotless box braids, mid-back', 'Copper balayage on 3C to 4A'].map((name) => (
            <li key={name}>
              <LinkCard>
                <CardBody>
                  <h3>
                    <Link to="/">{name}</Link>
                  </h3>
                  <PriceText amount={340} />
                </CardBody>
              </LinkCard>
            </li>
          ))}
        </CardGrid>
        <Card $padded>A plain card with padding.</Card>
      </Stack>
    </section>
  );
}

export function SkeletonSection() {
  return (
    <section aria-labelledby="skeletons">
      <h2 id="skeletons">Skeleton list</h2>
      <ListSkeleton />
    </section>
  );
}
