import type { ReactElement } from 'react';
import styled from 'styled-components';
import * as system from '../../src';
import { Art, Avatar, Crumb, HairStrand, PatternArt, Row, Small, Stack, Swatch } from '../../src';

const Portrait = styled(Art)`
  width: 120px;
  border-radius: var(--r-m);
`;

export function AvatarSection() {
  return (
    <section aria-labelledby="avatars">
      <h2 id="avatars">Avatars and pictures</h2>
      <Stack>
        <Row $wrap>
          <Avatar name="Adaeze" size={72} src="/art/1/tile-styling-3-category.svg" />
          <Avatar name="Adaeze" size={72} fallback="initial" />
          {['Imani Wells', 'Grant Lace', 'Pita Ngata', 'Makena Tui'].map((name) => (
            <Avatar key={name} name={name} size={72} />
          ))}
        </Row>
        <Row $wrap>
          <Swatch category="Styling" />
          <Swatch category="Loc Services" />
          <Portrait
            ratio="5/6"
            alt="A picture that failed"
            src="/nowhere.webp"
            fallback={<PatternArt category="Treatment" seed="7" shape="category" initial="T" />}
          />
        </Row>
      </Stack>
    </section>
  );
}

const Strand = styled(HairStrand)`
  width: 180px;
`;

export function HairSection() {
  return (
    <section aria-labelledby="hair">
      <h2 id="hair">Hair types and subtypes</h2>
      <Stack>
        {[1, 2, 3, 4].map((type) => (
          <Row $wrap key={type}>
            {(['A', 'B', 'C'] as const).map((subtype) => (
              <Strand key={subtype} type={type} subtype={subtype} />
            ))}
          </Row>
        ))}
      </Stack>
    </section>
  );
}

export function TypeSection() {
  return (
    <section aria-labelledby="type">
      <h2 id="type">Type</h2>
      <Stack>
        <Crumb to="/">Add services</Crumb>
        <system.Lead>A lead, at most sixty characters wide, in ink two.</system.Lead>
        <p>Body text. Hours and dollars first.</p>
        <Small>Small text.</Small>
        <system.Muted>Muted text.</system.Muted>
      </Stack>
    </section>
  );
}

/** The picture components of the design system. */
const icons = Object.entries(system).flatMap(([name, value]) =>
  name.endsWith('Icon') ? [{ name, Icon: value as () => ReactElement }] : [],
);

export function IconSection() {
  return (
    <section aria-labelledby="icons">
      <h2 id="icons">Icons</h2>
      <Row $wrap>
        {icons.map(({ name, Icon }) => (
          <span key={name} title={name}>
            <Icon />
          </span>
        ))}
      </Row>
    </section>
  );
}
