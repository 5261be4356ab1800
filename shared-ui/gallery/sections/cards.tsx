import {
  Card,
  CardGrid,
  ProfessionalCard,
  ProfessionalCardSkeleton,
  ServiceCard,
  ServiceCardSkeleton,
  Stack,
} from '../../src';

const services = [
  ['Protective Styles', 'Knotless box braids, mid-back', 'Adaeze Braids', 340, 420],
  ['Color', 'Copper balayage on 3C to 4A', 'Selam Curl Studio', 290, 240],
  ['Other', 'Big chop consultation', null, 40, 60],
] as const;

export function CardSection() {
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">Cards</h2>
      <Stack $gap="s5">
        <CardGrid>
          {services.map(([category, name, offeredBy, price, durationMinutes]) => (
            <li key={name}>
              <ServiceCard
                to={`/service-details/${name}`}
                seed={name}
                name={name}
                category={category}
                description="Small to medium knotless parts, feathered in for a flat root. Hair is not included unless you add it, and the whole text is longer than two lines."
                offeredBy={offeredBy}
                price={price}
                durationMinutes={durationMinutes}
                heading="h3"
              />
            </li>
          ))}
        </CardGrid>
        <CardGrid $mobile="two">
          {['Rooted Locs', 'Kofi Twist House', 'Crown of Ama'].map((name) => (
            <li key={name}>
              <ProfessionalCard
                to={`/public-professional-page/${name}`}
                seed={name}
                name={name}
                location="Brunswick VIC"
                specializations={['Loctician', 'Weave and Wig Specialist']}
                category="Loc Services"
                heading="h3"
              />
            </li>
          ))}
        </CardGrid>
        <Card $padded>A plain card with room inside.</Card>
      </Stack>
    </section>
  );
}

export function SkeletonSection() {
  return (
    <section aria-labelledby="skeletons">
      <h2 id="skeletons">Skeleton cards</h2>
      <CardGrid aria-hidden="true">
        <li>
          <ServiceCardSkeleton />
        </li>
        <li>
          <ProfessionalCardSkeleton />
        </li>
      </CardGrid>
    </section>
  );
}
