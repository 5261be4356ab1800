import { Muted } from '@crown-and-coil/shared-ui';
import type { ComponentProps } from 'react';
import { Section } from '../booking-components/section';
import { useLazyPart } from '../booking-components/use-lazy-part';

/** The only `import()` of this module: Rspack would make a second chunk for another one. */
export const loadMessages = () => import('./messages');
type Props = ComponentProps<Awaited<ReturnType<typeof loadMessages>>['default']>;

/** The conversation of a booking or a photo quote, loaded after the page itself. */
export function LazyMessages(props: Props) {
  const Part = useLazyPart(loadMessages);
  if (Part === 'loading') return null;
  if (Part === 'offline')
    return (
      <Section title="Messages">
        <Muted>Messages load when you are online again.</Muted>
      </Section>
    );
  return <Part key={props.of.id} {...props} />;
}
